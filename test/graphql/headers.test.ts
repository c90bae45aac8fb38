import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { makeProject, makeWebhook } from '../harness/fixtures.ts';

async function shop() {
  const owner = await createAccount();
  const projectId = await makeProject(owner);
  const { id } = await makeWebhook(owner, projectId);
  return { owner, projectId, id };
}

describe('an answer that shows a secret is stored nowhere', () => {
  test('read by GET', async () => {
    const { owner, projectId, id } = await shop();
    const query = `{ webhookDestinationSecret(projectId: "${projectId}", id: "${id}") }`;
    const reply = await send('GET', `/graphql?query=${encodeURIComponent(query)}`, { credential: owner.token });
    expect(reply.text).toContain('whsec_');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    [
      'under an alias',
      (projectId: string, id: string) => `{ a: webhookDestinationSecret(projectId: "${projectId}", id: "${id}") }`,
    ],
    [
      'by a fragment',
      (projectId: string, id: string) =>
        `query { ...F } fragment F on Query { webhookDestinationSecret(projectId: "${projectId}", id: "${id}") }`,
    ],
    [
      'that is new',
      (projectId: string, id: string) =>
        `mutation { rotateWebhookDestinationSecret(projectId: "${projectId}", id: "${id}") { secret } }`,
    ],
  ])('%s', async (_how, documentOf) => {
    const { owner, projectId, id } = await shop();
    const body = { query: documentOf(projectId, id) };
    const reply = await send('POST', '/graphql', { credential: owner.token, body });
    expect(reply.text).toContain('whsec_');
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

test('any other answer may be kept by its reader, and asked about each time', async () => {
  const { token } = await createAccount();
  const body = { query: '{ projects { totalCount } }' };
  const reply = await send('POST', '/graphql', { credential: token, body });
  expect(reply.headers.get('cache-control')).toBe('private, no-cache');
});

test('pages of others may read no answer, with a credential or without', async () => {
  const { token } = await createAccount();
  const headers = { origin: 'https://elsewhere.example' };
  const body = { query: '{ __typename }' };
  for (const credential of [token, undefined]) {
    const reply = await send('POST', '/graphql', { credential, body, headers });
    expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

describe('what cannot be answered or read says why', () => {
  test('406', async () => {
    const { token } = await createAccount();
    const body = { query: '{ __typename }' };
    const reply = await send('POST', '/graphql', { credential: token, body, headers: { accept: 'image/png' } });
    expect(reply.status).toBe(406);
    expect(reply.body).toMatchObject({ errors: [{ extensions: { code: 'NOT_ACCEPTABLE' } }] });
  });

  test('415', async () => {
    const { token } = await createAccount();
    const headers = { 'content-type': 'text/plain' };
    const reply = await send('POST', '/graphql', { credential: token, body: '{ __typename }', headers });
    expect(reply.status).toBe(415);
    expect(reply.body).toMatchObject({ errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] });
  });
});

test('an unknown field is one error', async () => {
  const { token } = await createAccount();
  const { body } = await send('POST', '/graphql', { credential: token, body: { query: '{ nothing }' } });
  expect(Object(body).errors).toHaveLength(1);
});

test('whoever looks at the schema without a credential is told to send one', async () => {
  for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Project") { name } }']) {
    const { body } = await send('POST', '/graphql', { body: { query }, address: freshAddress() });
    const [error] = Object(body).errors;
    expect(error.extensions.code).toBe('UNAUTHENTICATED');
    expect(error.message).toContain('credential');
    expect(error.message).not.toContain('disabled');
  }
});
