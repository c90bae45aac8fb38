import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';

const many = Object.fromEntries(Array.from({ length: 4_900 }, (_, index) => [`K${index}`, 'x']));

/** In characters: less than a third of what was sent. */
const longestAnswer = 20_000;

describe('what does not fit in a variable is told of without its value', () => {
  test.each([
    ['a truth value', { sensitive: 'hunter2' }],
    ['a text', { value: { password: 'hunter2' } }],
    ['a list in place of an object', ['hunter2']],
  ])('%s', async (_case, input) => {
    const { token } = await createAccount();
    const query = `mutation ($input: PutEnvironmentVariableInput!, $environment: Environment!) {
      putEnvironmentVariable(projectId: "x", environment: $environment, name: "A", input: $input) { name }
    }`;
    const variables = { input, environment: 'hunter2' };
    const reply = await send('POST', '/graphql', { credential: token, body: { query, variables } });
    expect(Object(reply.body).errors.length).toBeGreaterThan(1);
    expect(reply.text).toContain('The value does not exist');
    expect(reply.text).not.toContain('hunter2');
  });
});

describe('thousands of unknown fields are not all told of', () => {
  test('in a variable of a GraphQL document', async () => {
    const { token } = await createAccount();
    const query = 'mutation ($input: CreateProjectInput!) { createProject(input: $input) { id } }';
    const reply = await send('POST', '/graphql', { credential: token, body: { query, variables: { input: many } } });
    expect(reply.body).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({
          message: expect.stringContaining('Variable "$input" does not fit at "input": Field "K0" is not defined'),
          extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
        }),
      ]),
    });
    expect(reply.text.length).toBeLessThan(longestAnswer);
  });

  test.each([
    ['POST', '/v1/projects', 'token'],
    ['POST', '/api/posts', 'key'],
  ] as const)('in the body of %s %s', async (method, path, credential) => {
    const account = await createAccount();
    const reply = await send(method, path, { credential: account[credential], body: many });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('K0');
    expect(reply.text).toMatch(/and \d+ faults more/);
    expect(reply.text.length).toBeLessThan(longestAnswer);
  });
});
