import { describe, expect, test } from 'vitest';
import { unlikePost } from '../../rest-adapters/api/likes.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost, totalXp } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/api/community/posts/${await makePost(await createAccount())}/like` };
}

describeRoute(unlikePost, sample, () => {
  describe('200', () => {
    test('takes back the like with what it earned; without one, nothing changes', async () => {
      const [author, reader] = [await createAccount(), await createAccount()];
      const postId = await makePost(author);
      const path = `/api/community/posts/${postId}/like`;
      await send('POST', path, { credential: reader.key });
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => send('DELETE', path, { credential: reader.key })),
      );
      for (const { status, body } of replies) {
        expect(status).toBe(200);
        expect(body).toEqual({ post_id: postId, liked: false, likes_count: 0 });
      }
      expect(await totalXp(author)).toBe(50);
    });
  });
});
