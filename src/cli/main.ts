#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { GraphQLError } from 'graphql';
import { createUser, type NewUser } from '../../schema/accounts/create-user.ts';
import { DomainError } from '../../schema/errors.ts';
import { isId } from '../../schema/ids.ts';
import { readConfig } from '../config/config.ts';
import { loadSecretKey } from '../config/secret-key.ts';
import { SigningKeys } from '../credentials/signing-keys.ts';
import { StartError } from '../config/start-error.ts';
import { openDatabase } from '../database/open.ts';
import { createDemo } from '../demo/demo.ts';
import { createLog } from '../config/log.ts';
import { databaseSwitch, fileSwitch } from '../server/maintenance.ts';
import { ownContext } from '../domain-context/operator.ts';
import { issueClient, issueKey, issueToken } from '../domain-context/issue-credential.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';

const usage = `Usage: portico <command>

  serve                     serve until SIGTERM
  worker                    deliver webhooks until SIGTERM; with WORKER=false, serve leaves that to it
  migrate                   apply the migrations that the database lacks
  demo                      fill an empty database with the demo workspace
  user create               --username --email --password [--plan free|pro]
  key create                --user --name --scopes [--days]
  token create              --user --name --scopes [--days]
  client create             --user --name --scopes [--redirect-uri]… [--public] [--project]
  maintenance on|off
  signing-key rotate

--user takes a username or an id, --scopes a comma-separated list.
The environment configures it as it does the server; see README.md.
`;

/** What was typed cannot be understood. */
class UsageError extends Error {}

const options = {
  username: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  plan: { type: 'string' },
  user: { type: 'string' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  days: { type: 'string' },
  'redirect-uri': { type: 'string', multiple: true },
  public: { type: 'boolean' },
  project: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parse(argv: string[]) {
  try {
    return parseArgs({ args: argv, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof parse>['values'];

function required(values: Values, name: 'username' | 'email' | 'password' | 'user' | 'name' | 'scopes'): string {
  const value = values[name];
  if (value === undefined) throw new UsageError(`--${name} is required`);
  return value;
}

async function findUser({ database }: Dependencies, user: string) {
  const where = isId(user) ? { id: user } : { username: user };
  const found = await database.prisma.user.findUnique({ where, select: { id: true, plan: true } });
  if (!found) throw new DomainError('NOT_FOUND', `There is no user ${user}.`);
  return found;
}

function credentialInput(values: Values) {
  const scopes = required(values, 'scopes')
    .split(',')
    .map((scope) => scope.trim());
  return { name: required(values, 'name'), scopes };
}

function lifetime({ days }: Values) {
  if (days === undefined) return {};
  if (!/^\d+$/.test(days)) throw new UsageError('--days must be a whole number');
  return { expiresInDays: Number(days) };
}

async function userCreate(dependencies: Dependencies, values: Values) {
  const { plan } = values;
  if (plan !== undefined && plan !== 'free' && plan !== 'pro') throw new UsageError('--plan must be free or pro');
  const input: NewUser = {
    username: required(values, 'username'),
    email: required(values, 'email'),
    password: required(values, 'password'),
    ...(plan ? { plan } : {}),
  };
  return createUser(await ownContext(dependencies), input, { emailVerified: true });
}

async function rotateSigningKey({ config, database, now }: Dependencies) {
  const keys = new SigningKeys(database.prisma, await loadSecretKey(config), now);
  return { kid: await keys.rotate() };
}

type Command = (dependencies: Dependencies, values: Values) => Promise<object>;

/** The commands that work on the open and migrated database. */
const commands: Record<string, Command> = {
  demo: (dependencies) => createDemo(dependencies),
  'user create': userCreate,
  'key create': async (dependencies, values) =>
    issueKey(dependencies, await findUser(dependencies, required(values, 'user')), {
      ...credentialInput(values),
      ...lifetime(values),
    }),
  'token create': async (dependencies, values) =>
    issueToken(dependencies, await findUser(dependencies, required(values, 'user')), {
      ...credentialInput(values),
      ...lifetime(values),
    }),
  'client create': async (dependencies, values) =>
    issueClient(dependencies, await findUser(dependencies, required(values, 'user')), {
      ...credentialInput(values),
      redirectUris: values['redirect-uri'] ?? [],
      isPublic: values.public ?? false,
      ...(values.project ? { projectId: values.project } : {}),
    }),
  'signing-key rotate': rotateSigningKey,
};

async function withDatabase(command: Command | null, values: Values): Promise<object> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const applied = await database.migrate();
    if (!command) return { applied };
    return await command({ config, database, log: createLog('silent'), now: () => new Date() }, values);
  } finally {
    await database.close();
  }
}

/** Maintenance of the embedded database needs no database, so that it reaches the server that holds it. */
async function setMaintenance(on: boolean): Promise<object> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) {
    await fileSwitch(config.dataDirectory).write(on);
    return { maintenance: on };
  }
  return withDatabase(async ({ database }) => {
    await databaseSwitch(database.prisma).write(on);
    return { maintenance: on };
  }, {});
}

/** @returns what to print; null where the command speaks for itself */
async function run(argv: string[]): Promise<object | null> {
  const { positionals, values } = parse(argv);
  const name = positionals.join(' ');
  if (values.help || name === '') {
    process.stdout.write(usage);
    return null;
  }
  if (name === 'serve') {
    // Commands have no use for all that serving needs.
    const { serve } = await import('../boot/serve.ts');
    await serve();
    return null;
  }
  if (name === 'worker') {
    const { work } = await import('../boot/worker.ts');
    await work();
    return null;
  }
  if (name === 'migrate') return withDatabase(null, values);
  if (name === 'maintenance on' || name === 'maintenance off') return setMaintenance(name === 'maintenance on');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${usage}`);
  return withDatabase(command, values);
}

function explain(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(explain).join('\n');
  if (error instanceof DomainError && Array.isArray(error.extensions.faults)) {
    return error.extensions.faults.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n');
  }
  const isExpected = [UsageError, StartError, GraphQLError].some((kind) => error instanceof kind);
  if (!(error instanceof Error)) return String(error);
  return isExpected ? error.message : (error.stack ?? error.message);
}

run(process.argv.slice(2)).then(
  (result) => {
    if (result) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  },
);
