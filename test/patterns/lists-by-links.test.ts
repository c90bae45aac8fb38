import { describe, expect, test } from 'vitest';
import { sourceOf } from '../../rest-adapters/operation/input-source.ts';
import { restName } from '../../rest-adapters/declare/naming.ts';
import { describeOperation } from '../../rest-adapters/operation/compile.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { schema } from '../../schema/index.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { collectionOf, filters, follow, itemsOf, linksOf, lists, namesOf, open } from '../harness/lists.ts';
import { fillList, pathOf } from '../harness/makers.ts';

/** Of every filter a value that none of the test's items passes. */
const excluding: Record<string, Record<string, string>> = {
  deployments: { state: 'failed' },
  incidents: { state: 'resolved' },
  deliveries: { status: 'failed' },
  posts: {
    author_id: '01890000-0000-7000-8000-000000000000',
    category: 'another',
    tag: 'another',
    q: 'elsewhere',
    status: 'draft',
  },
};

/** Puts one into a list that the first filter here leaves out. */
const leftOut: Record<string, { filter: string; put: (path: string, owner: Account) => Promise<unknown> }> = {
  deployments: { filter: 'state=queued', put: (path, owner) => change(path, owner, { state: 'cancelled' }) },
  incidents: { filter: 'state=open', put: (path, owner) => change(path, owner, { state: 'acknowledged' }) },
  deliveries: { filter: 'status=pending', put: (path) => deliverOne(path) },
  posts: { filter: 'category=counted', put: (_path, owner) => makePost(owner, { category: 'another' }) },
};

/** Changes the first one of a list. */
async function change(path: string, { token }: Account, body: object): Promise<void> {
  const [first] = itemsOf(await send('GET', path, { credential: token }));
  const reply = await send('PATCH', `${path}/${Object(first).id}`, { credential: token, body });
  expect(reply.status, reply.text).toBe(200);
}

/** Has one of a destination's deliveries succeed. */
async function deliverOne(path: string): Promise<void> {
  const { prisma } = (await instance()).database;
  const { id } = await prisma.webhookDelivery.findFirstOrThrow({ where: { destinationId: path.split('/')[5] ?? '' } });
  await prisma.webhookDelivery.updateMany({ where: { id }, data: { status: 'succeeded', nextAttemptAt: null } });
}

/** Where a list can be had without anything in it, how. */
const empty: Record<string, (route: Route, owner: Account) => Promise<string>> = {
  projects: async ({ path }) => path,
  posts: async ({ path }, { id }) => `${path}?author_id=${id}`,
  comments: async (_route, owner) => `/api/community/posts/${await makePost(owner)}/comments`,
  deployments: pathOf,
  incidents: pathOf,
  invitations: pathOf,
  webhooks: pathOf,
  deliveries: pathOf,
};

/** In which order a list has its items, of which each was made after the one before. */
const orders: Record<string, 'latest first' | 'oldest first'> = {
  projects: 'latest first',
  deployments: 'latest first',
  incidents: 'latest first',
  invitations: 'latest first',
  members: 'oldest first',
  webhooks: 'latest first',
  deliveries: 'latest first',
  keys: 'latest first',
  posts: 'latest first',
  comments: 'oldest first',
};

/** What grows from one item to the next: ids do (RFC 9562 §5.7), but those of members are of their accounts. */
function momentOf(item: unknown): string {
  const { id, joined_at } = Object(item);
  return String(joined_at ?? id);
}

describe.each(lists)('$path', (route) => {
  test('is walked by its links to the end and back, and keeps its other parameters once', async () => {
    const owner = await createAccount();
    const path = await pathOf(route, owner);
    await fillList(route, path, owner, 5);
    // What a list does not know is kept too, whatever it has in it.
    const others: Record<string, string> = { ...filters[collectionOf(route)]?.(owner), colour: 'a&b=c +ü' };
    const query = new URLSearchParams(others);
    const go = (address: URL | string) => open(owner, address, route);
    const whole = namesOf(await go(`${path}?${query}&limit=100`));
    expect(whole.length).toBeGreaterThanOrEqual(5);
    const first = await go(`${path}?limit=2&${query}&page=1`);
    const start = linksOf(first).first ?? expect.fail('no first page');
    const there = await follow(go, start, 'next');
    expect(there.flatMap(namesOf)).toEqual(whole);
    expect(there).toHaveLength(Math.ceil(whole.length / 2));
    expect(namesOf(first)).toEqual(namesOf(there[0] ?? expect.fail('no page')));
    const last = linksOf(first).last ?? expect.fail('no last page');
    // The unversioned surface says in the body too where a page is.
    const total = whole.length;
    for (const [index, { body }] of there.entries()) {
      if (route.surface.name !== 'api') continue;
      const position = { page: index + 1, limit: 2, total, total_pages: there.length };
      const sides = { has_next: index < there.length - 1, has_prev: index > 0 };
      const cursor = index < there.length - 1 ? expect.any(String) : null;
      expect(Object(body).pagination).toEqual({ ...position, total_is_exact: true, ...sides, next_cursor: cursor });
    }
    const back = await follow(go, last, 'prev');
    expect(back.map(namesOf)).toEqual(there.map(namesOf).reverse());
    for (const [index, page] of there.entries()) {
      const links = linksOf(page);
      expect(Object.keys(links)).toEqual([
        'first',
        ...(index > 0 ? ['prev'] : []),
        ...(index < there.length - 1 ? ['next'] : []),
        'last',
      ]);
      for (const { searchParams } of Object.values(links)) {
        const { page: number, ...kept } = Object.fromEntries(searchParams);
        expect([Number(number) > 0, kept]).toEqual([true, { ...others, limit: '2' }]);
        expect(searchParams.size).toBe(Object.keys(others).length + 2);
      }
    }
  });

  test.runIf(Object.hasOwn(excluding, collectionOf(route)))('holds what passes all of its filters', async () => {
    const owner = await createAccount();
    const path = await pathOf(route, owner);
    await fillList(route, path, owner, 2);
    const all = filters[collectionOf(route)]?.(owner) ?? {};
    const count = async (query: Record<string, string>) => {
      const reply = await open(owner, `${path}?${new URLSearchParams(query)}`, route);
      expect(reply.headers.get('x-total-count')).toBe(String(itemsOf(reply).length));
      return itemsOf(reply).length;
    };
    expect(await count(all)).toBeGreaterThanOrEqual(2);
    for (const [name, value] of Object.entries(excluding[collectionOf(route)] ?? {})) {
      // Drafts of others are nobody's to ask for.
      const others = name === 'author_id' ? { ...all, status: 'published' } : all;
      expect([name, await count({ ...others, [name]: value })]).toEqual([name, 0]);
    }
  });

  test.runIf(Object.hasOwn(leftOut, collectionOf(route)))(
    'counts what passes its filter and nothing else, where a page is full',
    async () => {
      const owner = await createAccount();
      const path = await pathOf(route, owner);
      const { filter, put } = leftOut[collectionOf(route)] ?? expect.fail('nothing is left out');
      if (collectionOf(route) === 'posts')
        for (let made = 0; made < 3; made += 1) await makePost(owner, { category: 'counted' });
      else await fillList(route, path, owner, 3);
      await put(path, owner);
      const own = collectionOf(route) === 'posts' ? `&author_id=${owner.id}` : '';
      const passing = itemsOf(await open(owner, `${path}?${filter}${own}&limit=100`, route));
      const full = await open(owner, `${path}?${filter}${own}&limit=1`, route);
      expect(passing.length).toBeGreaterThan(1);
      expect(full.headers.get('x-total-count')).toBe(String(passing.length));
    },
  );

  test('is in order', async () => {
    const owner = await createAccount();
    const path = await pathOf(route, owner);
    await fillList(route, path, owner, 4);
    const own = collectionOf(route) === 'posts' ? `?author_id=${owner.id}` : '';
    const moments = itemsOf(await open(owner, path + own, route)).map(momentOf);
    expect(moments.length).toBeGreaterThanOrEqual(4);
    const oldestFirst = [...moments].sort();
    const isLatestFirst = orders[collectionOf(route)] === 'latest first';
    expect(moments).toEqual(isLatestFirst ? oldestFirst.reverse() : oldestFirst);
  });

  test('names no filter that the walk above leaves out', () => {
    const { inputs } = describeOperation(schema, route.document);
    const own = inputs
      .filter(({ name }) => sourceOf(route, name) === 'query' && !['page', 'limit', 'cursor'].includes(name))
      .map(({ name }) => restName(name, 'snake_case'));
    const known = Object.keys(filters[collectionOf(route)]?.({ ...account }) ?? {});
    expect(own.sort()).toEqual(known.sort());
  });

  test.runIf(Object.hasOwn(empty, collectionOf(route)))(
    'with nothing in it is its own first and last page',
    async () => {
      const owner = await createAccount();
      const path = (await empty[collectionOf(route)]?.(route, owner)) ?? '';
      const reply = await open(owner, path, route);
      expect(itemsOf(reply)).toEqual([]);
      expect([reply.headers.get('x-total-count'), reply.headers.get('x-total-pages')]).toEqual(['0', '0']);
      const links = linksOf(reply);
      expect(Object.keys(links)).toEqual(['first', 'last']);
      for (const link of Object.values(links)) expect((await open(owner, link, route)).text).toBe(reply.text);
    },
  );

  test('past its end leads back to its last page', async () => {
    const owner = await createAccount();
    const path = await pathOf(route, owner);
    await fillList(route, path, owner, 3);
    const [target, glue] = collectionOf(route) === 'posts' ? [`${path}?author_id=${owner.id}`, '&'] : [path, '?'];
    const reply = await open(owner, `${target}${glue}limit=2&page=9`, route);
    expect(itemsOf(reply)).toEqual([]);
    const { prev, last, next } = linksOf(reply);
    expect([prev?.href, next]).toEqual([last?.href, undefined]);
    expect(itemsOf(await open(owner, prev ?? expect.fail('no way back'), route)).length).toBeGreaterThan(0);
  });
});

/** Of nobody; filters are asked for by name alone. */
const account: Account = { id: '', username: '', plan: 'free', address: '', key: '', token: '' };
