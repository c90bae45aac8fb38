import { describe, expect, test } from 'vitest';
import { getPost } from '../../rest-adapters/api/posts.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/api/posts/${await makePost(account)}` };
}

describeRoute(getPost, sample, () => {
  describe('200', () => {
    test('a like changes the entity tag, and yet does not stand in the way of an edit', async () => {
      const { account, path } = await sample();
      const before = await send('GET', path, { credential: account.key });
      const etag = before.headers.get('etag') ?? '';
      await send('POST', `${path.replace('/posts', '/community/posts')}/like`, { credential: account.key });
      const after = await send('GET', path, { credential: account.key, headers: { 'if-none-match': etag } });
      expect(after.status).toBe(200);
      expect(after.body).toMatchObject({ likes_count: 1, liked_by_me: true });
      const edit = { credential: account.key, body: { title: 'New' }, headers: { 'if-match': etag } };
      expect((await send('PATCH', path, edit)).status).toBe(200);
      expect((await send('PATCH', path, edit)).status).toBe(412);
    });
  });

  describe('404', () => {
    test("another's draft", async () => {
      const [author, reader] = [await createAccount(), await createAccount()];
      const path = `/api/posts/${await makePost(author, { is_published: false })}`;
      expect((await send('GET', path, { credential: author.key })).status).toBe(200);
      expect((await send('GET', path, { credential: reader.key })).status).toBe(404);
    });
  });
});
