import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { start, temporaryDirectory } from '../test/harness/command.ts';
import { PostgresServer } from '../test/harness/postgres-server.ts';

export const root = path.resolve(import.meta.dirname, '..');

/** What encrypts in every installation that is measured. */
export const secretKey = Buffer.alloc(32, 3);

/** A Portico on a PostgreSQL of its own, in which accounts of the plan pro may do something as often as they like. */
export interface Installation {
  postgres: PostgresServer;
  environment: Record<string, string>;
  /** Does what the operator asks for. @throws Error with what the command says where it fails */
  command(...words: string[]): Promise<unknown>;
}

interface InstallationOptions {
  /** The figures of the plan that are as good as no limit. */
  unlimited: readonly string[];
  /** The file of the command line, where it is another checkout's. */
  commandLine?: string;
  /** Settings of PostgreSQL. */
  postgres?: Record<string, string>;
  /** Variables of the environment besides. */
  variables?: Record<string, string>;
}

export async function install({
  unlimited,
  commandLine,
  postgres: settings = {},
  variables = {},
}: InstallationOptions) {
  const postgres = await PostgresServer.create(settings);
  const environment = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: secretKey.toString('base64'),
    DATA_DIR: temporaryDirectory(),
    PLANS: JSON.stringify({ pro: Object.fromEntries(unlimited.map((figure) => [figure, 1_000_000_000])) }),
    LOG_LEVEL: 'error',
    ...variables,
  };
  const command: Installation['command'] = async (...words) => {
    const { code, stdout, stderr } = await start(words, environment, commandLine).finished;
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  };
  return { postgres, environment, command } satisfies Installation;
}

/** Opens the account `bench`, of the plan pro. */
export async function createBenchUser({ command }: Pick<Installation, 'command'>): Promise<void> {
  const person = ['--username', 'bench', '--email', 'bench@example.com', '--password', 'correct horse battery'];
  await command('user', 'create', ...person, '--plan', 'pro');
}

const issued = z.object({ token: z.string() });

/** A personal access token of that account. @param scopes with commas between */
export async function issueBenchToken({ command }: Pick<Installation, 'command'>, scopes: string): Promise<string> {
  return issued.parse(await command('token', 'create', '--user', 'bench', '--name', 'Bench', '--scopes', scopes)).token;
}

const issuedKey = z.object({ full_key: z.string() });

/** An API key of that account that may do everything. */
export async function issueBenchKey({ command }: Pick<Installation, 'command'>): Promise<string> {
  const made = await command('key', 'create', '--user', 'bench', '--name', 'Bench', '--scopes', 'write');
  return issuedKey.parse(made).full_key;
}

/** Waits until an address answers with success. */
export async function untilAnswered(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const answers = () =>
    fetch(url, { headers }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await delay(50);
}
