import { describe, expect, test } from 'vitest';
import { createComment } from '../../rest-adapters/api/comments.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeComment, makePost, totalXp } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

const body = { content: 'Well said' };

async function sample() {
  const account = await createAccount();
  return { account, path: `/api/community/posts/${await makePost(await createAccount())}/comments`, body };
}

describeRoute(createComment, sample, () => {
  describe('201', () => {
    test("a comment on another's post, which earns experience and counts", async () => {
      const { account, path } = await sample();
      const postId = path.split('/')[4] ?? '';
      const reply = await send('POST', path, { credential: account.key, body });
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual({
        id: expect.any(String),
        post_id: postId,
        parent_id: null,
        author_id: account.id,
        author: { id: account.id, username: account.username, level: 1 },
        content: 'Well said',
        created_at: expect.any(String),
      });
      expect(await totalXp(account)).toBe(10);
      const post = await send('GET', `/api/posts/${postId}`, { credential: account.key });
      expect(post.body).toMatchObject({ comments_count: 1 });
      const id = Object(reply.body).id;
      const answer = await send('POST', path, { credential: account.key, body: { ...body, parent_id: id } });
      expect(answer.body).toMatchObject({ parent_id: id });
    });

    test('a comment on their own post earns nothing', async () => {
      const author = await createAccount();
      await makeComment(author, await makePost(author));
      expect(await totalXp(author)).toBe(50);
    });

    test('totals equal the ledger after racing comments', async () => {
      const { account, path } = await sample();
      await Promise.all(Array.from({ length: 30 }, () => send('POST', path, { credential: account.key, body })));
      expect(await totalXp(account)).toBe(300);
    });
  });

  describe('400', () => {
    test('no content, and a parent on another post', async () => {
      const { account, path } = await sample();
      expect((await send('POST', path, { credential: account.key, body: {} })).text).toContain('content is required');
      const elsewhere = await makeComment(account, await makePost(account));
      for (const parent_id of [elsewhere, 'nonsense', '']) {
        const reply = await send('POST', path, { credential: account.key, body: { ...body, parent_id } });
        expect(reply.status).toBe(400);
        expect(reply.text).toContain('parent_id must be a comment on the same post');
      }
    });
  });
});
