import { describe, expect, test } from 'vitest';
import { updatePost } from '../../rest-adapters/api/posts.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost, totalXp } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/api/posts/${await makePost(account)}`, body: { title: 'Edited' } };
}

describeRoute(updatePost, sample, () => {
  describe('200', () => {
    test('changes what is named; publishing again earns nothing more', async () => {
      const account = await createAccount();
      const path = `/api/posts/${await makePost(account, { is_published: false })}`;
      const patch = (body: object) => send('PATCH', path, { credential: account.key, body });
      const published = await patch({ is_published: true });
      expect(published.body).toMatchObject({ is_published: true, title: 'A title', published_at: expect.any(String) });
      expect(await totalXp(account)).toBe(50);
      await patch({ is_published: false });
      const again = await patch({ is_published: true, tags: ['new'] });
      expect(again.body).toMatchObject({ tags: ['new'], published_at: Object(published.body).published_at });
      expect(await totalXp(account)).toBe(50);
    });

    test('an empty change changes nothing but the version', async () => {
      const { account, path } = await sample();
      expect((await send('PATCH', path, { credential: account.key, body: {} })).status).toBe(200);
    });
  });

  describe('400', () => {
    test.each([[{ title: null }], [{ title: '' }], [{ author_id: 'x' }], [{ is_published: null }]])(
      '%j',
      async (body) => {
        const { account, path } = await sample();
        expect((await send('PATCH', path, { credential: account.key, body })).status).toBe(400);
      },
    );
  });

  describe('403', () => {
    test("another's post; their draft is not even there", async () => {
      const { path, body, account } = await sample();
      const other = await createAccount();
      expect((await send('PATCH', path, { credential: other.key, body })).status).toBe(403);
      const draft = `/api/posts/${await makePost(account, { is_published: false })}`;
      expect((await send('PATCH', draft, { credential: other.key, body })).status).toBe(404);
    });
  });
});
