import { describe, expect, test } from 'vitest';
import { deletePost } from '../../rest-adapters/api/posts.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeComment, makePost } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/api/posts/${await makePost(account)}` };
}

describeRoute(deletePost, sample, () => {
  describe('204', () => {
    test('it is gone with its comments', async () => {
      const { account, path } = await sample();
      await makeComment(account, path.split('/')[3] ?? '');
      expect((await send('DELETE', path, { credential: account.key })).status).toBe(204);
      expect((await send('GET', path, { credential: account.key })).status).toBe(404);
      expect((await send('DELETE', path, { credential: account.key })).status).toBe(404);
    });
  });

  describe('403', () => {
    test("another's post", async () => {
      const { path } = await sample();
      expect((await send('DELETE', path, { credential: (await createAccount()).key })).status).toBe(403);
    });
  });
});
