import { describe, expect, test } from 'vitest';
import { listComments } from '../../rest-adapters/api/comments.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeComment, makePost } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/api/community/posts/${await makePost(account)}/comments` };
}

describeRoute(listComments, sample, () => {
  describe('200', () => {
    test('the comments, oldest first, with pagination', async () => {
      const { account, path } = await sample();
      const postId = path.split('/')[4] ?? '';
      const ids = [await makeComment(account, postId), await makeComment(account, postId)];
      const reply = await send('GET', path, { credential: (await createAccount()).key });
      expect(reply.body).toMatchObject({
        comments: [{ id: ids[0], post_id: postId, author: { username: account.username } }, { id: ids[1] }],
        pagination: { total: 2 },
      });
    });
  });
});
