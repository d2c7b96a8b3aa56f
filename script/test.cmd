@echo off
rem Runs the tests: script\test [ARGUMENTS OF PYTEST], such as script\test tests\rules\odin.
rem
rem It makes or renews the environment in .venv, in the versions of constraints.txt.
rem PYTHON names the interpreter (3.11 or newer), VENV another folder for the environment.
rem Without PYTHON it is py.exe, which finds the newest Python, or else python.exe.
rem The caller keeps its folder and variables, and gets the exit status of the last line.
setlocal
cd /d "%~dp0.."
if not defined PYTHON for %%p in (python.exe py.exe) do if not "%%~$PATH:p"=="" set "PYTHON=%%p"
"%PYTHON%" script\environment.py test %*
