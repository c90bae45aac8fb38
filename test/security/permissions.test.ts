import { readFile, writeFile } from 'node:fs/promises';
import { OperationTypeNode } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyScopes, platformScopes } from '../../schema/authorization/scopes.ts';
import { createAccount, issueClientFor, issueKeyFor, issueTokenFor } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { askGraphQL, type Caller, firstOfStream } from '../harness/graphql.ts';
import { type Instance, runsOnServer, startInstance } from '../harness/instance.ts';
import { createOperator, createPerson } from '../harness/person.ts';
import { type RootField, rootFields } from '../harness/root-fields.ts';
import { exchange } from '../harness/token.ts';

/** What a reviewer reads: a change of the code that lets somebody do more changes it, or fails here. */
const file = 'docs/permissions.md';

const introduction = `# Who may do what

Every query, mutation and subscription, with whom it is open to as such; what a role in a project allows comes on top of it.
\`test/security/permissions.test.ts\` asks each field with every kind of credential and compares the answers with this
table, so what stands here is what happens. After a change that is meant, \`PERMISSIONS=write npx vitest run
test/security/permissions.test.ts\` writes it again: read the difference as an attacker would.

- **nobody**: callers without a credential.
- **API key**: the scope that a key needs.
- **token**: the scopes of which a personal access token or an OAuth access token needs one.
- **session**: somebody who is signed in at our pages, ever or within the last 15 minutes. \`operators\` are those to whom the
  command line has given that role.
`;

const refusals = new Set([
  'UNAUTHENTICATED',
  'INSUFFICIENT_SCOPE',
  'SESSION_REQUIRED',
  'OPERATOR_REQUIRED',
  'RECENT_SIGN_IN_REQUIRED',
]);

/** Codes that say nothing about permission, because they came before it was asked for. */
const premature = new Set(['INVALID_INPUT', 'GRAPHQL_VALIDATION_FAILED', 'BAD_REQUEST', 'RATE_LIMITED']);

let home: Instance;

beforeAll(async () => {
  const figures = { per_minute: 100_000, per_day: 1_000_000 };
  const plans = { free: figures, pro: figures };
  home = await startInstance({
    WORKER: 'false',
    PLANS: JSON.stringify(plans),
    NODE_ENV: 'production',
    SESSION_DOCUMENTS: 'any',
  });
});

afterAll(() => home.stop());

async function isOpenTo(caller: Caller, { operation, name, document, variables }: RootField): Promise<boolean> {
  const ask = operation === OperationTypeNode.SUBSCRIPTION ? firstOfStream : askGraphQL;
  const { codes, reply } = await ask({ ...caller, on: home, address: freshAddress() }, document, variables);
  const unclear = codes.find((code) => premature.has(code));
  if (unclear) throw new Error(`${name} answered ${reply.text}, which does not tell whether it is open`);
  return !codes.some((code) => refusals.has(code));
}

/** Callers by what they are called in the table. Each has an account of its own. */
async function callersOf<Word extends string>(words: readonly Word[], make: (word: Word) => Promise<Caller>) {
  const callers = new Map<Word, Caller>();
  for (const word of words) callers.set(word, await make(word));
  return callers;
}

async function open(callers: ReadonlyMap<string, Caller>, field: RootField): Promise<string[]> {
  const words: string[] = [];
  for (const [word, caller] of callers) if (await isOpenTo(caller, field)) words.push(word);
  return words;
}

/** @param isEver whether a sign-in of long ago will do */
function whenSignedIn(isEver: boolean): string {
  return isEver ? 'yes' : 'within 15 minutes';
}

function cell(words: readonly string[], all: readonly string[]): string {
  if (words.length === 0) return '–';
  return words.length === all.length ? 'any' : words.map((word) => `\`${word}\``).join(' ');
}

// Who may do what is the core's, whatever database is below it.
test.skipIf(runsOnServer)(
  'who may do what is what the table says',
  async () => {
    const owner = (plan: 'pro' = 'pro') => createAccount(plan, home);
    const keys = await callersOf(keyScopes, async (scope) => ({
      credential: await issueKeyFor(await owner(), [scope], home),
    }));
    const tokens = await callersOf(platformScopes, async (scope) => ({
      credential: await issueTokenFor(await owner(), [scope], home),
    }));
    const accessTokens = await callersOf(platformScopes, async (scope) => ({
      credential: await exchange(await issueClientFor(await owner(), [scope], undefined, home), '', home),
    }));
    const person = await createPerson(home);
    // Of another account, since some fields end all other sessions of theirs.
    const stale = { cookie: await (await createPerson(home)).staleCookie() };
    const operator = await createOperator(home);
    const staleOperator = { cookie: await (await createOperator(home)).staleCookie() };
    const openToOperators = async (field: RootField) => {
      const isEver = await isOpenTo(staleOperator, field);
      const isRecent = await isOpenTo({ cookie: operator.cookie }, field);
      return isEver || isRecent ? `\`operators\` ${whenSignedIn(isEver)}` : '–';
    };
    const rows: string[] = [];
    for (const field of rootFields()) {
      const byToken = await open(tokens, field);
      expect(await open(accessTokens, field), `${field.name} by access token`).toEqual(byToken);
      const isRecent = await isOpenTo({ cookie: person.cookie }, field);
      const isEver = await isOpenTo(stale, field);
      const cells = [
        `\`${field.operation} ${field.name}\``,
        (await isOpenTo({}, field)) ? 'open' : '–',
        cell(await open(keys, field), keyScopes),
        cell(byToken, platformScopes),
        isEver || isRecent ? whenSignedIn(isEver) : await openToOperators(field),
      ];
      rows.push(`| ${cells.join(' | ')} |`);
    }
    const head = ['| field | nobody | API key | token | session |', '| --- | --- | --- | --- | --- |'];
    const table = `${[introduction, ...head, ...rows].join('\n')}\n`;
    if (process.env.PERMISSIONS === 'write') await writeFile(file, table);
    expect(table).toBe(await readFile(file, 'utf8'));
  },
  240_000,
);
