import { describe, expect, test } from 'vitest';
import { updateProject } from '../../rest-adapters/v1/projects.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/v1/projects/${await makeProject(account)}`, body: { name: 'Renamed' } };
}

describeRoute(updateProject, sample, () => {
  describe('200', () => {
    test('changes what is named and nothing else', async () => {
      const { account, path } = await sample();
      const before = await send('GET', path, { credential: account.token });
      const body = { description: 'New', environments: [{ name: 'preview', max_instances: 9 }] };
      const reply = await send('PATCH', path, { credential: account.token, body });
      expect(reply.status).toBe(200);
      const [production, preview, development] = Object(before.body).environments;
      expect(reply.body).toEqual({
        ...Object(before.body),
        description: 'New',
        environments: [production, { ...preview, max_instances: 9 }, development],
        updated_at: expect.any(String),
      });
      expect(reply.headers.get('etag')).not.toBe(before.headers.get('etag'));
      const cleared = await send('PATCH', path, { credential: account.token, body: { description: null } });
      expect(cleared.body).toMatchObject({ description: null });
    });
  });

  describe('400', () => {
    test('what may not be empty, environments named twice or in disorder; nothing is changed', async () => {
      const { account, path } = await sample();
      const before = await send('GET', path, { credential: account.token });
      const bodies = [
        { name: null },
        { id: 'x' },
        { environments: [{ name: 'preview' }, { name: 'preview' }] },
        { name: 'Changed', environments: [{ name: 'preview', min_instances: 5 }] },
        { environments: [{ region: 'x' }] },
      ];
      for (const body of bodies) {
        const reply = await send('PATCH', path, { credential: account.token, body });
        expect(reply.status, JSON.stringify(body)).toBe(400);
      }
      const after = await send('GET', path, { credential: account.token });
      expect(after.body).toEqual(before.body);
    });
  });

  describe('403', () => {
    test('for a developer, naming the role that grants it', async () => {
      const { path, body } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      const reply = await send('PATCH', path, { credential: developer.token, body });
      expect(reply.status).toBe(403);
      expect(reply.text).toContain('project-admin');
    });
  });

  describe('409', () => {
    test('a slug that another project of the owner has', async () => {
      const { account, path } = await sample();
      await makeProject(account, { name: 'Other', slug: 'other' });
      const reply = await send('PATCH', path, { credential: account.token, body: { slug: 'other' } });
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({
        detail: 'You have a project with the slug other already. Choose another.',
        errors: [{ pointer: '/slug', detail: 'is taken by another project of yours' }],
      });
    });
  });

  describe('412', () => {
    test('of racing changes with the same If-Match exactly one is made', async () => {
      const { account, path } = await sample();
      const { headers } = await send('GET', path, { credential: account.token });
      const ifMatch = { 'if-match': headers.get('etag') ?? '' };
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          send('PATCH', path, { credential: account.token, body: { name: `Name ${index}` }, headers: ifMatch }),
        ),
      );
      const statuses = replies.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    });
  });
});
