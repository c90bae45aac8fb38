#!/usr/bin/env node
import { keepCompiledCode } from '../config/compile-cache.ts';
import { failureText, runCommand } from './run-command.ts';

keepCompiledCode();
runCommand(process.argv.slice(2), (text) => void process.stdout.write(text)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(failureText(error));
    process.exit(1);
  },
);
