import { describe, expect, test } from 'vitest';
import { likePost } from '../../rest-adapters/api/likes.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost, totalXp } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/api/community/posts/${await makePost(await createAccount())}/like` };
}

describeRoute(likePost, sample, () => {
  describe('200', () => {
    test('counts once however often it is repeated at once, and earns its author experience once', async () => {
      const [author, reader] = [await createAccount(), await createAccount()];
      const postId = await makePost(author);
      const path = `/api/community/posts/${postId}/like`;
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => send('POST', path, { credential: reader.key })),
      );
      for (const { status, body } of replies) {
        expect(status).toBe(200);
        expect(body).toEqual({ post_id: postId, liked: true, likes_count: 1 });
      }
      expect(await totalXp(author)).toBe(55);
      expect(await totalXp(reader)).toBe(0);
    });

    test('a like of their own post counts, but earns nothing', async () => {
      const author = await createAccount();
      const path = `/api/community/posts/${await makePost(author)}/like`;
      expect((await send('POST', path, { credential: author.key, body: {} })).body).toMatchObject({ likes_count: 1 });
      expect(await totalXp(author)).toBe(50);
    });
  });

  describe('404', () => {
    test("another's draft", async () => {
      const postId = await makePost(await createAccount(), { is_published: false });
      const { key } = await createAccount();
      expect((await send('POST', `/api/community/posts/${postId}/like`, { credential: key })).status).toBe(404);
    });
  });
});
