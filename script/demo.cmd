@echo off
rem Shows a match between bots: script\demo [ARGUMENTS OF herrlof-rules demo]
cd /d "%~dp0.."
if "%PYTHON%"=="" set PYTHON=py
"%PYTHON%" script\environment.py demo %*
