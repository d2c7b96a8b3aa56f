@echo off
rem Runs the tests: script\test [ARGUMENTS OF PYTEST], such as script\test tests\rules\odin
cd /d "%~dp0.."
if "%PYTHON%"=="" set PYTHON=py
"%PYTHON%" script\environment.py test %*
