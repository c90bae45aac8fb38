#!/usr/bin/env node
import type { OperatorAnswer, OperatorRequest } from '../operator/operator-request.ts';
import { askServer } from './ask-server.ts';
import { completion, isShell, shells } from './completion.ts';
import { help } from './help.ts';
import type { OwnCommand } from './own-commands.ts';
import { parseCommand, UsageError } from './parse-command.ts';
import { withTypedPassword } from './typed-password.ts';

/*
 * What only serving or the database needs is loaded when it is needed: most commands are done by a server that runs.
 */

/** The server does it that holds the embedded database, or else this process. */
async function carryOut(request: OperatorRequest): Promise<OperatorAnswer> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory } = process.env;
  const answer = databaseUrl ? null : await askServer(dataDirectory || '.data', request);
  if (answer) return answer;
  const { runAlone } = await import('./run-alone.ts');
  return runAlone(request);
}

async function runOwn(command: OwnCommand, words: readonly string[]): Promise<void> {
  if (command === 'help') process.stdout.write(help(words));
  if (command === 'version') process.stdout.write(`${(await import('../config/version.ts')).version}\n`);
  if (command === 'serve') await (await import('../boot/serve.ts')).serve();
  if (command === 'worker') await (await import('../boot/worker.ts')).work();
  if (command !== 'completion') return;
  const [shell] = words;
  if (!isShell(shell)) throw new UsageError([`portico completion needs the name of a shell: ${shells.join(', ')}`]);
  process.stdout.write(completion(shell));
}

/** @returns the code to exit with */
async function run(argv: readonly string[]): Promise<number> {
  const parsed = parseCommand(argv);
  if (parsed.kind === 'own') {
    await runOwn(parsed.command, parsed.words);
    return 0;
  }
  const answer = await carryOut(await withTypedPassword(parsed.request));
  if ('faults' in answer) throw new UsageError(answer.faults);
  process.stdout.write(`${JSON.stringify(answer.result, null, 2)}\n`);
  return 'healthy' in answer.result && answer.result.healthy === false ? 1 : 0;
}

/** A mistake of whoever typed is told in words, and one of ours with where it came from. */
async function explain(error: unknown): Promise<string> {
  if (error instanceof UsageError) return error.message;
  const { StartError } = await import('../config/start-error.ts');
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

run(process.argv.slice(2)).then(
  (code) => process.exit(code),
  async (error: unknown) => {
    process.stderr.write(`${await explain(error)}\n`);
    process.exit(1);
  },
);
