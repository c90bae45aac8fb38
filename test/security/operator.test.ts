import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { perform } from '../../src/operator/perform.ts';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { createOperator, createPerson, type Person } from '../harness/person.ts';
import { rootFields } from '../harness/root-fields.ts';

let home: Instance;
let operator: Person;
let person: Person;

beforeAll(async () => {
  home = await startInstance({ WORKER: 'false' });
  operator = await createOperator(home);
  person = await createPerson(home);
});
afterAll(() => home.stop());

const ask = (cookie: string, document: string, variables: object = {}) =>
  askGraphQL({ cookie, on: home }, document, variables);

/** Says a command as the command line does beside the server. */
const command = (name: 'user grant-operator' | 'user revoke-operator', user: string) =>
  perform(
    { ...home, shared: home.portico.core.shared, signingKeys: home.portico.core.signingKeys },
    { command: name, options: { user: [user] } },
  );

const forOperators = rootFields().filter(({ name }) =>
  [
    'userAccount',
    'userAccounts',
    'installation',
    'installationChecks',
    'postReports',
    'setUserPlan',
    'verifyUserAddress',
    'setMaintenance',
    'dismissPostReport',
    'withholdPost',
  ].includes(name),
);

describe('what operators do', () => {
  test('is ten fields', () => expect(forOperators).toHaveLength(10));

  test.each(forOperators.map((field) => [field.name, field] as const))(
    '%s tells nobody else anything',
    async (_name, field) => {
      for (const cookie of [person.cookie, await person.staleCookie()]) {
        const { errors, data } = await ask(cookie, field.document, field.variables);
        expect(errors).toHaveLength(1);
        expect(errors[0]).toMatchObject({
          message: 'Only an operator of this installation can do this.',
          extensions: { code: 'OPERATOR_REQUIRED' },
        });
        expect(data?.[field.name] ?? null).toBeNull();
      }
      for (const credential of [operator.key, operator.token]) {
        const { codes } = await askGraphQL({ credential, on: home }, field.document, field.variables);
        expect(codes).toEqual(['SESSION_REQUIRED']);
      }
      const { codes } = await askGraphQL({ on: home }, field.document, field.variables);
      expect(codes).toEqual(['UNAUTHENTICATED']);
    },
  );

  test('needs, where it changes something, that they have just signed in', async () => {
    const stale = await operator.staleCookie();
    const document = 'mutation ($id: ID!) { setUserPlan(userId: $id, plan: free) { plan } }';
    expect((await ask(stale, document, { id: person.id })).codes).toEqual(['RECENT_SIGN_IN_REQUIRED']);
    expect((await ask(stale, 'mutation { setMaintenance(on: true) { isOn } }')).codes).toEqual([
      'RECENT_SIGN_IN_REQUIRED',
    ]);
    expect(home.portico.maintenance.isOn).toBe(false);
  });

  test('is theirs from the command that gives the role until the one that takes it', async () => {
    const somebody = await createPerson(home);
    const look = () => ask(somebody.cookie, '{ viewer { isOperator } installation { version } }');
    expect((await look()).codes).toEqual(['OPERATOR_REQUIRED']);
    expect(await command('user grant-operator', somebody.username)).toMatchObject({ result: { operator: true } });
    expect((await look()).data).toMatchObject({ viewer: { isOperator: true } });
    expect(await command('user revoke-operator', somebody.username)).toMatchObject({ result: { operator: false } });
    expect((await look()).codes).toEqual(['OPERATOR_REQUIRED']);
  });

  test('ends with the role also where what is known of the session is older', async () => {
    const somebody = await createOperator(home);
    expect((await ask(somebody.cookie, '{ installation { version } }')).codes).toEqual([]);
    // As a command in another process does: nobody tells this one.
    await home.database.prisma.user.update({ where: { id: somebody.id }, data: { isOperator: false } });
    expect((await ask(somebody.cookie, '{ installation { version } }')).codes).toEqual(['OPERATOR_REQUIRED']);
    expect((await ask(somebody.cookie, '{ viewer { isOperator } }')).data.viewer.isOperator).toBe(false);
  });

  test('is to find people by how they are called, and to change their plan', async () => {
    const find = (startsWith: string) =>
      ask(
        operator.cookie,
        'query ($startsWith: String) { userAccounts(startsWith: $startsWith) { goesOn items { id lastSeenAt summary { sessions } } } }',
        {
          startsWith,
        },
      );
    for (const text of [person.username, person.username.toUpperCase(), ` ${person.email.slice(0, -3)}`]) {
      const { data } = await find(text);
      expect(
        data.userAccounts.items.map(({ id }: { id: string }) => id),
        text,
      ).toContain(person.id);
    }
    for (const text of ['%', '_', "'", 'Ω'.repeat(200), '\u{10ffff}']) {
      expect((await find(text)).data.userAccounts, text).toEqual({ goesOn: false, items: [] });
    }
    const first = await ask(operator.cookie, '{ userAccounts(limit: 1) { goesOn items { id } } }');
    expect(first.data.userAccounts.goesOn).toBe(true);
    const after = first.data.userAccounts.items[0].id;
    const next = await ask(
      operator.cookie,
      'query ($after: ID) { userAccounts(limit: 1, after: $after) { items { id } } }',
      { after },
    );
    expect(next.data.userAccounts.items[0].id < after).toBe(true);
    const document = 'mutation ($id: ID!) { setUserPlan(userId: $id, plan: free) { plan } }';
    expect((await ask(operator.cookie, document, { id: person.id })).data.setUserPlan.plan).toBe('free');
    expect((await ask(person.cookie, '{ rateLimit { plan } }')).codes).toEqual([]);
    const stored = await home.database.prisma.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(stored.plan).toBe('free');
  });
});

test('during maintenance operators go on, everybody else reads the message, and who has signed in long ago ends it', async () => {
  const stale = await operator.staleCookie();
  const on = 'mutation ($message: String) { setMaintenance(on: true, message: $message) { isOn message } }';
  for (const message of ['', 'a\nb', 'x'.repeat(301), '\u202Eover']) {
    expect((await ask(operator.cookie, on, { message })).codes, message).toEqual(['INVALID_INPUT']);
  }
  const message = 'Back at noon, <b>promised</b>.';
  expect((await ask(operator.cookie, on, { message })).data.setMaintenance).toEqual({ isOn: true, message });
  try {
    const { reply, errors } = await ask(person.cookie, '{ viewer { id } }');
    expect([reply.status, errors[0].message]).toEqual([503, message]);
    expect((await send('GET', '/v1/projects', { credential: operator.token, on: home })).status).toBe(503);
    const page = await send('GET', '/oauth/sign-in', { on: home });
    expect([page.status, page.text.includes('<b>promised')]).toEqual([503, false]);
    expect((await ask(operator.cookie, '{ installation { maintenance { message } } }')).data.installation).toEqual({
      maintenance: { message },
    });
  } finally {
    const { data } = await ask(stale, 'mutation { setMaintenance(on: false) { isOn message } }');
    expect(data.setMaintenance).toEqual({ isOn: false, message: null });
  }
  expect((await ask(person.cookie, '{ viewer { id } }')).codes).toEqual([]);
});

test('an installation tells how it is: what waits, who works, and what doctor finds', async () => {
  const { data, codes } = await ask(
    operator.cookie,
    `{ installation { version startedAt isDatabaseEmbedded maintenance { isOn }
        deliveries { waiting due oldestDueAt underWay failingDestinations } mail { waiting due retried oldestDueAt isSent }
        workers { host isAlive seenAt } }
      installationChecks { check status text } }`,
  );
  expect(codes).toEqual([]);
  expect(data.installation.deliveries).toEqual({
    waiting: 0,
    due: 0,
    oldestDueAt: null,
    underWay: 0,
    failingDestinations: 0,
  });
  expect(data.installationChecks.map(({ check }: { check: string }) => check)).toContain('migrations');
});

test('a delivery that waits and a worker are seen', async () => {
  const busy = await startInstance({ WORKER: 'true' });
  try {
    const look = await createOperator(busy);
    await expect
      .poll(
        async () =>
          (await askGraphQL({ cookie: look.cookie, on: busy }, '{ installation { workers { isAlive version } } }')).data
            .installation.workers,
        { timeout: 15_000 },
      )
      .toEqual([{ isAlive: true, version: expect.any(String) }]);
  } finally {
    await busy.stop();
  }
});
