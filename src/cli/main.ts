#!/usr/bin/env node
import { keepCompiledCode } from '../config/compile-cache.ts';
import { endProcess } from '../config/end-process.ts';
import { failureText, runCommand } from './run-command.ts';

keepCompiledCode();
runCommand(process.argv.slice(2), (text) => void process.stdout.write(text)).then(endProcess, (error: unknown) => {
  process.stderr.write(failureText(error));
  endProcess(1);
});
