import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';

/** As it goes over the wire: a literal of JavaScript would set the prototype. */
const map = '{"NAME":"value","__proto__":"x"}';

async function variablesOf({ token }: Account, id: string) {
  const { body } = await send('GET', `/v1/projects/${id}`, { credential: token });
  return Object(body).environments.map(({ variables }: { variables: unknown }) => variables);
}

describe('an environment variable named __proto__ is refused, and not lost without a word', () => {
  test('in the defaults of a new project', async () => {
    const { token: credential } = await createAccount();
    const body = `{"name":"Shop","environment_defaults":{"variables":${map}}}`;
    const reply = await send('POST', '/v1/projects', { credential, body });
    expect(reply.status).toBe(400);
    const detail = expect.stringContaining('must not have an entry named __proto__');
    expect(reply.body).toMatchObject({ errors: [{ pointer: '/environment_defaults/variables', detail }] });
    expect((await send('GET', '/v1/projects', { credential })).body).toEqual([]);
  });

  test('in a change, which changes nothing', async () => {
    const account = await createAccount();
    const id = await makeProject(account);
    const before = await variablesOf(account, id);
    const body = `{"environments":[{"name":"production","variables":${map}}]}`;
    const reply = await send('PATCH', `/v1/projects/${id}`, { credential: account.token, body });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('must not have an entry named __proto__');
    expect(await variablesOf(account, id)).toEqual(before);
  });

  test.each([
    [
      'by a variable',
      'mutation ($v: StringMap) { updateProject(id: $id, input: INPUT) { id } }'.replace(
        'INPUT',
        '{ environments: [{ name: production, variables: $v }] }',
      ),
      true,
    ],
    [
      'inline',
      'mutation { updateProject(id: $id, input: { environments: [{ name: production, variables: { __proto__: "x" } }] }) { id } }',
      false,
    ],
  ])('in GraphQL, %s', async (_how, document, hasVariable) => {
    const account = await createAccount();
    const id = await makeProject(account);
    const query = JSON.stringify(document.replace('$id', JSON.stringify(id)));
    const body = `{"query":${query}${hasVariable ? `,"variables":{"v":${map}}` : ''}}`;
    const reply = await send('POST', '/graphql', { credential: account.token, body });
    expect(reply.text).toContain('must not have an entry named __proto__');
    expect(reply.text).not.toContain('"data":{');
  });
});

test('other names that every object knows are names like any other', async () => {
  const account = await createAccount();
  const variables = { constructor: 'a', toString: 'b', hasOwnProperty: 'c', prototype: 'd' };
  const id = await makeProject(account, { name: 'Shop', environment_defaults: { variables } });
  expect(await variablesOf(account, id)).toEqual([variables, variables, variables]);
});
