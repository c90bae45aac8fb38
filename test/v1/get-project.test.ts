import { describe, expect, test } from 'vitest';
import { getProject } from '../../rest-adapters/v1/projects.ts';
import { createAccount, issueClientFor, issueTokenFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { exchange } from '../harness/token.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/v1/projects/${await makeProject(account)}` };
}

describeRoute(getProject, sample, () => {
  describe('200', () => {
    test("the project with the caller's own role", async () => {
      const { path, account } = await sample();
      const viewer = await makeMember(path.split('/')[3] ?? '', 'viewer');
      const own = await send('GET', path, { credential: account.token });
      expect(own.body).toMatchObject({ role: 'project-admin' });
      const reply = await send('GET', path, { credential: viewer.token });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ role: 'viewer' });
    });

    test('projects:write includes projects:read', async () => {
      const { path, account } = await sample();
      const reply = await send('GET', path, { credential: await issueTokenFor(account, ['projects:write']) });
      expect(reply.status).toBe(200);
    });

    test('HEAD answers the same without the body', async () => {
      const { path, account } = await sample();
      const full = await send('GET', path, { credential: account.token });
      const head = await send('HEAD', path, { credential: account.token });
      expect(head.status).toBe(200);
      expect(head.text).toBe('');
      expect(head.headers.get('etag')).toBe(full.headers.get('etag'));
      expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(full.text)));
    });
  });

  describe('404', () => {
    test('for whoever is no member, and beyond the project that a client is bound to', async () => {
      const { path, account } = await sample();
      const stranger = await createAccount();
      expect((await send('GET', path, { credential: stranger.token })).status).toBe(404);
      const elsewhere = await issueClientFor(account, ['projects:read'], await makeProject(account));
      expect((await send('GET', path, { credential: await exchange(elsewhere) })).status).toBe(404);
    });
  });
});
