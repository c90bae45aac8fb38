import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';

const someTag = () => `t${randomUUID().replaceAll('-', '').slice(0, 20)}`;

function idsOf(body: unknown): string[] {
  return Object(body).posts.map(({ id }: { id: string }) => id);
}

async function tagged({ key }: Account, tag: string, query = ''): Promise<string[]> {
  const reply = await send('GET', `/api/posts?tag=${tag}${query}`, { credential: key });
  expect(reply.status, reply.text).toBe(200);
  return idsOf(reply.body);
}

const edit = ({ key }: Account, id: string, body: object) =>
  send('PATCH', `/api/posts/${id}`, { credential: key, body });
const like = ({ key }: Account, id: string) => send('POST', `/api/community/posts/${id}/like`, { credential: key });

/** An author with two posts under a tag, the older one liked by a reader. */
async function twoTagged() {
  const [author, reader, tag] = [await createAccount(), await createAccount(), someTag()];
  const older = await makePost(author, { tags: [tag, 'another'], category: 'guides' });
  const newer = await makePost(author, { tags: [tag] });
  await like(reader, older);
  return { author, reader, tag, older, newer };
}

describe('posts under a tag', () => {
  test.each([
    ['&sort=newest', ['newer', 'older']],
    ['&sort=oldest', ['older', 'newer']],
    ['&sort=popular', ['older', 'newer']],
    ['&category=guides', ['older']],
    ['&category=general', ['newer']],
    ['&category=general&sort=popular', ['newer']],
    ['&category=guides&sort=oldest', ['older']],
    ['&q=content', ['newer', 'older']],
    ['&page=2&limit=1', ['older']],
    ['&status=draft', []],
  ] as const)('in their order, with %s', async (query, expected) => {
    const { reader, tag, ...made } = await twoTagged();
    expect(await tagged(reader, tag, query)).toEqual(expected.map((which) => made[which]));
  });

  test('of one author', async () => {
    const { author, reader, tag, older, newer } = await twoTagged();
    expect(await tagged(reader, tag, `&author_id=${author.id}`)).toEqual([newer, older]);
    expect(await tagged(reader, tag, `&author_id=${reader.id}`)).toEqual([]);
  });

  test.each(['newest', 'oldest', 'popular'])('by cursors, the %s first', async (sort) => {
    const { reader, tag } = await twoTagged();
    const whole = await tagged(reader, tag, `&sort=${sort}`);
    const first = await send('GET', `/api/posts?tag=${tag}&sort=${sort}&limit=1`, { credential: reader.key });
    const cursor = first.headers.get('x-next-cursor') ?? expect.fail('no next page');
    expect([...idsOf(first.body), ...(await tagged(reader, tag, `&sort=${sort}&cursor=${cursor}`))]).toEqual(whole);
  });

  test('follow what becomes of the post', async () => {
    const { author, reader, tag, older, newer } = await twoTagged();
    await like(reader, newer);
    await like(author, newer);
    expect(await tagged(reader, tag, '&sort=popular')).toEqual([newer, older]);
    await edit(author, older, { category: 'general' });
    expect(await tagged(reader, tag, '&category=general')).toEqual([newer, older]);
    await edit(author, older, { tags: ['another'] });
    expect(await tagged(reader, tag)).toEqual([newer]);
    await edit(author, newer, { is_published: false });
    expect(await tagged(reader, tag)).toEqual([]);
    expect(await tagged(author, tag, '&status=draft')).toEqual([newer]);
    await edit(author, newer, { is_published: true });
    await edit(author, older, { tags: [tag] });
    expect(await tagged(reader, tag, '&sort=popular')).toEqual([newer, older]);
    await send('DELETE', `/api/posts/${newer}`, { credential: author.key });
    expect(await tagged(reader, tag)).toEqual([older]);
  });

  test('are no more than published posts have, after twenty-five edits and as many likes at once', async () => {
    const { author, tag, older } = await twoTagged();
    const readers = await Promise.all(Array.from({ length: 25 }, () => createAccount()));
    await Promise.all(
      readers.flatMap((reader, index) => [
        like(reader, older),
        edit(author, older, { tags: [tag, `more ${index}`], is_published: index % 3 > 0 }),
      ]),
    );
    await edit(author, older, { is_published: true });
    const { prisma } = (await instance()).database;
    const { tags, category, publishedAt, likesCount } = await prisma.post.findUniqueOrThrow({ where: { id: older } });
    const kept = await prisma.tagging.findMany({ where: { id: older }, orderBy: { tag: 'asc' } });
    expect(kept).toEqual(tags.toSorted().map((each) => ({ tag: each, id: older, category, publishedAt, likesCount })));
    expect(likesCount).toBeGreaterThan(1);
  });
});
