#!/usr/bin/env node
import { keepCompiledCode } from '../config/compile-cache.ts';
import { endProcess } from '../config/end-process.ts';
import { failureText, runCommand } from './run-command.ts';

keepCompiledCode();
const argv = process.argv.slice(2);
runCommand(argv, (text) => void process.stdout.write(text)).then(endProcess, async (error: unknown) => {
  process.stderr.write(await failureText(error, argv));
  endProcess(1);
});
