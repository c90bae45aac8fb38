import { describe, expect, test } from 'vitest';
import { deletePost } from '../../rest-adapters/api/posts.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeComment, makePost, totalXp } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/api/posts/${await makePost(account)}` };
}

/** What the ledger of an account adds up to. */
async function ledger({ id }: Account): Promise<number> {
  const { prisma } = (await instance()).database;
  return (await prisma.xpEntry.aggregate({ where: { userId: id }, _sum: { points: true } }))._sum.points ?? 0;
}

async function like(account: Account, postId: string): Promise<void> {
  await send('POST', `/api/community/posts/${postId}/like`, { credential: account.key });
}

describeRoute(deletePost, sample, () => {
  describe('204', () => {
    test('the experience that came of it goes with it: for the post, its likes and its comments', async () => {
      const [author, reader] = [await createAccount(), await createAccount()];
      const [kept, postId] = [await makePost(author), await makePost(author)];
      for (const id of [kept, postId]) {
        await like(reader, id);
        const parent_id = await makeComment(reader, id);
        await makeComment(reader, id, { parent_id });
      }
      expect([await totalXp(author), await totalXp(reader)]).toEqual([110, 40]);
      expect((await send('DELETE', `/api/posts/${postId}`, { credential: author.key })).status).toBe(204);
      expect([await totalXp(author), await totalXp(reader)]).toEqual([55, 20]);
      expect([await ledger(author), await ledger(reader)]).toEqual([55, 20]);
    });

    test('a post that is written and deleted again and again earns nothing, nor does publishing again', async () => {
      const account = await createAccount();
      for (let time = 0; time < 5; time += 1) {
        const path = `/api/posts/${await makePost(account)}`;
        for (const is_published of [false, true])
          await send('PATCH', path, { credential: account.key, body: { is_published } });
        expect(await totalXp(account)).toBe(50);
        await send('DELETE', path, { credential: account.key });
      }
      expect(await totalXp(account)).toBe(0);
    });

    test("a comment's goes with the comment and with its parent", async () => {
      const [author, reader, other] = [await createAccount(), await createAccount(), await createAccount()];
      const postId = await makePost(author);
      const parent_id = await makeComment(reader, postId);
      await makeComment(other, postId, { parent_id });
      await makeComment(reader, postId);
      const { prisma } = (await instance()).database;
      await prisma.comment.delete({ where: { id: parent_id } });
      expect([await totalXp(reader), await totalXp(other)]).toEqual([10, 0]);
      const { body } = await send('GET', `/api/posts/${postId}`, { credential: author.key });
      expect(body).toMatchObject({ comments_count: 1 });
    });

    test('totals equal the ledger while posts are deleted, liked and commented on by the same people at once', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => createAccount()));
      const posts = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const author = people[index % people.length];
          if (!author) throw new Error('nobody');
          return { author, id: await makePost(author) };
        }),
      );
      for (const { id } of posts) await Promise.all(people.map((one) => makeComment(one, id)));
      const statuses: number[] = [];
      const comment = async (one: Account, id: string) => {
        const call = { credential: one.key, body: { content: 'Late' } };
        statuses.push((await send('POST', `/api/community/posts/${id}/comments`, call)).status);
      };
      await Promise.all(
        posts.flatMap(({ author, id }) => [
          ...people.map((one) => comment(one, id)),
          ...people.map((one) => like(one, id)),
          send('DELETE', `/api/posts/${id}`, { credential: author.key }).then(({ status }) => statuses.push(status)),
        ]),
      );
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      for (const one of people) {
        expect(await ledger(one)).toBe(0);
        expect(await totalXp(one)).toBe(0);
      }
    });

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
