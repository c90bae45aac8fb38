import { defaultDataDirectory } from '../config/default-data-directory.ts';
import { printableLines } from '../config/printable.ts';
import { explainFailure } from '../config/start-error.ts';
import type { OperatorAnswer, OperatorRequest } from '../operator/operator-request.ts';
import { askServer } from './ask-server.ts';
import { completion, isShell, shells } from './completion.ts';
import { help } from './help.ts';
import type { OwnCommand } from './own-commands.ts';
import { type ParsedCommand, parseCommand, UsageError } from './parse-command.ts';
import { withTypedSecret } from './typed-secret.ts';

/*
 * What only serving or the database needs is loaded when it is needed: most commands are done by a server that runs.
 */

type Print = (text: string) => void;

/** The server does it that holds the embedded database, or else this process. */
async function carryOut(request: OperatorRequest): Promise<OperatorAnswer> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory } = process.env;
  const answer = databaseUrl ? null : await askServer(dataDirectory || defaultDataDirectory, request);
  if (answer) return answer;
  const { runAlone } = await import('./run-alone.ts');
  return runAlone(request);
}

function printCompletion({ words: [shell] }: Typed, print: Print): void {
  if (!isShell(shell)) throw new UsageError([`portico completion needs the name of a shell: ${shells.join(', ')}`]);
  print(completion(shell));
}

type Typed = Extract<ParsedCommand, { kind: 'own' }>;

async function serve({ workers }: Typed['options']): Promise<void> {
  const [count] = workers ?? [];
  if (count === undefined) await (await import('../boot/serve.ts')).serve();
  else await (await import('../boot/serve-together.ts')).serveTogether(Number(count));
}

const own: Record<OwnCommand, (typed: Typed, print: Print) => Promise<void> | void> = {
  help: ({ words }, print) => print(help(words)),
  version: async (_typed, print) => print(`${(await import('../config/version.ts')).version}\n`),
  serve: ({ options }) => serve(options),
  worker: async () => (await import('../boot/worker.ts')).work(),
  completion: printCompletion,
};

/** Does what was typed, and prints what came of it. @returns the code to exit with */
export async function runCommand(argv: readonly string[], print: Print): Promise<number> {
  const parsed = parseCommand(argv);
  if (parsed.kind === 'own') {
    await own[parsed.command](parsed, print);
    return 0;
  }
  const answer = await carryOut(await withTypedSecret(parsed.request));
  if ('faults' in answer) throw new UsageError(answer.faults);
  print(`${printableLines(JSON.stringify(answer.result, null, 2))}\n`);
  return 'healthy' in answer.result && answer.result.healthy === false ? 1 : 0;
}

/** What serves until it is told to stop, and has a log. */
const services: ReadonlySet<OwnCommand> = new Set<OwnCommand>(['serve', 'worker']);

/** What went wrong, for whoever typed it, or for whoever reads the log of a service. */
export async function failureText(error: unknown, argv: readonly string[]): Promise<string> {
  if (error instanceof UsageError) return `${printableLines(error.message)}\n`;
  const text = `${printableLines(explainFailure(error))}\n`;
  const parsed = parseCommand(argv);
  if (parsed.kind !== 'own' || !services.has(parsed.command)) return text;
  // What a service loads may have been replaced under it.
  const log = await import('../config/failed-start.ts').catch(() => null);
  return log?.failedStartText(error) ?? text;
}
