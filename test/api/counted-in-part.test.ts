import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';

const someWord = () => `w${randomUUID().replaceAll('-', '')}`;

/** So many posts of somebody's, in a category of their own, with a word in their titles. */
async function write(count: number, word: string, isPublished: boolean) {
  const author = await createAccount();
  const category = randomUUID();
  const { prisma } = (await instance()).database;
  const post = { authorId: author.id, title: word, content: 'Text', category, isPublished };
  for (let made = 0; made < count; made += 1_000) {
    const data = Array.from({ length: Math.min(1_000, count - made) }, (_, index) => ({
      ...post,
      publishedAt: isPublished ? new Date(Date.UTC(2026, 0, 1) + made + index) : null,
    }));
    await prisma.post.createMany({ data });
  }
  return { author, category };
}

describe('posts that are too many to be counted', () => {
  test.each([
    { count: 10_000, total: 10_000, isExact: true },
    { count: 10_001, total: 10_000, isExact: false },
  ])('of a category with $count of them', async ({ count, total, isExact }) => {
    const { author, category } = await write(count, 'One of many', true);
    const open = (query: string) => send('GET', `/api/posts?category=${category}&${query}`, { credential: author.key });
    const { headers, body } = await open('limit=100&page=100');
    expect([headers.get('x-total-count'), headers.get('x-total-count-relation')]).toEqual([
      String(total),
      isExact ? 'eq' : 'gte',
    ]);
    expect(Object(body).pagination).toMatchObject({ page: 100, total, total_is_exact: isExact, has_next: !isExact });
    const link = headers.get('link') ?? '';
    expect([link.includes('rel="last"'), link.includes('page=101')]).toEqual([isExact, !isExact]);
    const next = await open('limit=100&page=101');
    expect(Object(next.body).posts).toHaveLength(count - 10_000);
  });

  test.each([
    { count: 999, isExact: true },
    { count: 1_000, isExact: true },
    { count: 1_001, isExact: false },
  ])('of a search that finds $count', async ({ count, isExact }) => {
    const word = someWord();
    const { author } = await write(count, word, true);
    const { headers, body } = await send('GET', `/api/posts?q=${word}&limit=1`, { credential: author.key });
    expect(headers.get('x-total-count')).toBe(String(Math.min(count, 1_000)));
    expect(headers.get('x-total-count-relation')).toBe(isExact ? 'eq' : 'gte');
    expect(Object(body).pagination).toMatchObject({ total_is_exact: isExact, has_next: true });
  });
});

describe("drafts in a search that is none of their author's", () => {
  const search = (key: string, query: string) => send('GET', `/api/posts?${query}`, { credential: key });

  test('are not told by whether a count is exact', async () => {
    const [filling, secret] = [someWord(), someWord()];
    const { author } = await write(1_000, filling, false);
    await write(1, secret, false);
    const found = await search(author.key, `status=draft&limit=1&q=${filling}%20or%20${secret}`);
    expect(Object(found.body).pagination).toMatchObject({ total: 1_000, total_is_exact: true });
  });

  test('take no place of what others may see', async () => {
    const word = someWord();
    const { author } = await write(1, word, true);
    await write(1_001, word, false);
    const found = await search(author.key, `q=${word}`);
    expect(Object(found.body).pagination).toMatchObject({ total: 1, total_is_exact: true });
  });
});

test('posts far behind are shown as those before them', async () => {
  const { author, category } = await write(1_100, 'One of many', true);
  const open = async (query: string) => {
    const { body } = await send('GET', `/api/posts?category=${category}&${query}`, { credential: author.key });
    return Object(body).posts.map(({ id }: { id: string }) => id);
  };
  const oldest = await open('sort=oldest&limit=50');
  expect(await open('page=22&limit=50')).toEqual(oldest.toReversed());
  const behind = await send('GET', '/api/posts?page=2000000000&limit=100', { credential: author.key });
  expect([behind.status, Object(behind.body).posts]).toEqual([200, []]);
});
