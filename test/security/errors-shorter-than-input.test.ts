import { expect, test } from 'vitest';
import { createAccount, issueClientFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';

const long = '9'.repeat(400_000);
const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`${index}${'x'.repeat(400)}`, 'v']));

test.each([
  ['a name of a map', { variables: { [long]: 'x' } }],
  ['hundreds of names', { variables: many }],
  ['an entry that is no text', { variables: { [long]: 5 } }],
  ['a field that there is not', { variables: {}, [long]: 1 }],
])('what REST says of %s is not as long as what was sent', async (_what, body) => {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const path = `/v1/projects/${projectId}/environments/preview/variables`;
  const reply = await send('PUT', path, { credential: account.token, body });
  expect(reply.status).toBe(400);
  expect(reply.text.length).toBeLessThan(150_000);
});

test.each([
  ['a name of a map', { variables: { [long]: 'x' } }, 1_500],
  ['hundreds of names', { variables: many }, 60_000],
  ['an entry that is no text', { variables: { [long]: 5 } }, 1_500],
  ['a field that there is not', { variables: {}, [long]: 1 }, 1_500],
])('what GraphQL says of %s is not as long as what was sent', async (_what, input, most) => {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const query = `mutation ($projectId: ID!, $input: EnvironmentVariablesInput!) {
    replaceEnvironmentVariables(projectId: $projectId, environment: preview, input: $input) { name }
  }`;
  const body = { query, variables: { projectId, input } };
  const reply = await send('POST', '/graphql', { credential: account.token, body });
  expect(Object(reply.body).errors[0].extensions.code).toMatch(/INVALID_INPUT|GRAPHQL_VALIDATION_FAILED/);
  expect(reply.text.length).toBeLessThan(most);
});

test.each([
  ['/v1/auth/token', 'scope', 'read '],
  ['/v1/auth/token', 'grant_type', 'g'],
  ['/v1/auth/token', 'code', 'c'],
  ['/v1/auth/token', 'surprise', 's'],
  ['/v1/auth/introspect', 'token', 't'],
  ['/v1/auth/revoke', 'token_type_hint', 'h'],
])('what %s says of a long %s is not as long', async (path, name, part) => {
  const { client_id, client_secret } = await issueClientFor(await createAccount(), ['projects:read']);
  const fields = { grant_type: 'client_credentials', token: 't', client_id, client_secret };
  const reply = await send('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, [name]: part.repeat(500_000 / part.length) }).toString(),
  });
  expect(reply.status).toBeLessThan(500);
  expect(reply.text.length).toBeLessThan(1_500);
});
