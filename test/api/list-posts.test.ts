import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listPosts } from '../../rest-adapters/api/posts.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/api/posts';

function idsOf(body: unknown): string[] {
  return Object(body).posts.map(({ id }: { id: string }) => id);
}

/** An author with two posts, the older one liked by a reader. */
async function twoPosts() {
  const [author, reader] = [await createAccount(), await createAccount()];
  const category = `c${randomUUID().slice(0, 8)}`;
  const older = await makePost(author, { category, title: 'Taming webhooks', tags: ['http', 'events'] });
  const newer = await makePost(author, { category, content: 'About rate limits' });
  await send('POST', `/api/community/posts/${older}/like`, { credential: reader.key });
  return { author, reader, category, older, newer };
}

describeRoute(
  listPosts,
  async () => ({ account: await createAccount(), path: `${path}` }),
  () => {
    describe('200', () => {
      test('posts with their author, counts and pagination', async () => {
        const { author, reader, older, newer } = await twoPosts();
        const reply = await send('GET', `${path}?author_id=${author.id}&limit=1&page=2`, { credential: reader.key });
        expect(reply.status).toBe(200);
        expect(reply.body).toEqual({
          posts: [
            {
              id: older,
              author_id: author.id,
              author: { id: author.id, username: author.username, level: 2 },
              title: 'Taming webhooks',
              content: 'Some content',
              category: expect.any(String),
              tags: ['http', 'events'],
              is_published: true,
              likes_count: 1,
              comments_count: 0,
              liked_by_me: true,
              published_at: expect.any(String),
              created_at: expect.any(String),
              updated_at: expect.any(String),
            },
          ],
          pagination: {
            page: 2,
            limit: 1,
            total: 2,
            total_is_exact: true,
            total_pages: 2,
            has_next: false,
            has_prev: true,
            next_cursor: null,
          },
        });
        expect(reply.headers.get('link')).toContain(`author_id=${author.id}`);
        expect(idsOf((await send('GET', `${path}?author_id=${author.id}`, { credential: reader.key })).body)).toEqual([
          newer,
          older,
        ]);
      });

      test.each([
        ['sort=oldest', ['older', 'newer']],
        ['sort=popular', ['older', 'newer']],
        ['sort=newest', ['newer', 'older']],
        ['tag=http', ['older']],
        ['q=webhook', ['older']],
        ['q=rate limit', ['newer']],
        ['q=rate -webhooks', ['newer']],
        ['q=webhooks -"taming webhooks"', []],
        ['q=rate --', ['newer']],
        ['q="rate webhooks"', []],
        ["q=' OR 1=1 --", []],
      ] as const)('%s', async (query, expected) => {
        const made = await twoPosts();
        const reply = await send('GET', `${path}?category=${made.category}&${encodeURI(query)}`, {
          credential: made.reader.key,
        });
        expect(idsOf(reply.body)).toEqual(expected.map((which) => made[which]));
      });

      test('drafts show to their author alone, who asks for them', async () => {
        const { author, reader, category, older, newer } = await twoPosts();
        const draft = await makePost(author, { category, is_published: false });
        const theirs = await makePost(reader, { category, is_published: false });
        const list = async ({ key }: { key: string }, query: string) =>
          idsOf((await send('GET', `${path}?category=${category}${query}`, { credential: key })).body);
        for (const query of ['', '&status=published', `&author_id=${author.id}`]) {
          expect(await list(author, query)).toEqual([newer, older]);
        }
        for (const query of ['', `&author_id=${author.id}`, `&author_id=${author.id.toUpperCase()}`]) {
          expect(await list(author, `${query}&status=draft`)).toEqual([draft]);
          expect(await list(author, `${query}&status=all`)).toEqual([draft, newer, older]);
        }
        expect(await list(reader, '&status=draft')).toEqual([theirs]);
        expect(await list(reader, '&status=all')).toEqual([theirs]);
      });

      test.each([
        ['200 dashes', '-'.repeat(200)],
        ['dashes apart', '- '.repeat(100)],
        ['dashes and quotes', '-"'.repeat(100)],
        ['dashes in all positions', 'a --b- - -"c" or --- -or- - -d'],
        ['dashes and brackets', '-('.repeat(100)],
        ['dashes and bars', '-|- '.repeat(50)],
        ['operators', '!!!&&&|||((()))<->:*'],
        ['a title with dashes', 'Taming--- ---webhooks'],
      ])('whatever is searched for: %s', async (_case, q) => {
        const { reader } = await twoPosts();
        const reply = await send('GET', `${path}?q=${encodeURIComponent(q)}`, { credential: reader.key });
        expect(reply.status).toBe(200);
      });
    });

    describe('400', () => {
      test('several faults at once', async () => {
        const { key } = await createAccount();
        const reply = await send('GET', `${path}?sort=best&author_id=me&q=${'x'.repeat(201)}&page=-1`, {
          credential: key,
        });
        expect(reply.status).toBe(400);
        for (const name of ['sort', 'author_id', 'q ', 'page']) expect(reply.text).toContain(name);
      });

      test('a status that there is not', async () => {
        const { key } = await createAccount();
        const reply = await send('GET', `${path}?status=deleted`, { credential: key });
        expect(reply.status).toBe(400);
        for (const status of ['published', 'draft', 'all']) expect(reply.text).toContain(status);
      });

      test.each(['draft', 'all'])("another's posts with status=%s", async (status) => {
        const [reader, author] = [await createAccount(), await createAccount()];
        const target = `${path}?status=${status}&author_id=${author.id}`;
        const reply = await send('GET', target, { credential: reader.key });
        expect(reply.status).toBe(400);
        expect(reply.text).toContain('author_id must be your own id');
      });
    });
  },
);
