import { expect } from 'vitest';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { routes } from '../../rest-adapters/index.ts';
import type { Account } from './account.ts';
import { send } from './client.ts';
import type { Reply } from './reply.ts';

/** The routes that answer with pages of a list. */
export const lists = routes.filter(({ kind }) => kind === 'list');

/** Every filter of a list, with a value that all of the test's items pass; one that is missing here fails its test. */
export const filters: Record<string, (owner: Account) => Record<string, string>> = {
  deployments: () => ({ state: 'queued' }),
  incidents: () => ({ state: 'open' }),
  deliveries: () => ({ status: 'pending' }),
  posts: ({ id }) => ({
    author_id: id,
    category: 'general',
    tag: 'a tag',
    q: 'Some "content"',
    status: 'all',
    sort: 'oldest',
  }),
};

/** The last step of its path. */
export function collectionOf({ path }: Route): string {
  return path.split('/').at(-1) ?? '';
}

/** The pages that an answer leads to, by relation. */
export function linksOf({ headers }: Reply): Record<string, URL> {
  const found = (headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g);
  return Object.fromEntries([...found].map(([, address = '', relation = '']) => [relation, new URL(address)]));
}

export function itemsOf({ body }: Reply): unknown[] {
  const list = Array.isArray(body) ? body : Object.values(Object(body)).find(Array.isArray);
  return list ?? [];
}

/** What tells the items of a page: the rest of them may change meanwhile, such as when a key was used last. */
export function namesOf(reply: Reply): unknown[] {
  return itemsOf(reply).map((item) => Object(item).id ?? Object(item).user_id ?? Object(item).name);
}

/** Follows one relation from a page on until there is none. */
export async function follow(
  open: (address: URL) => Promise<Reply>,
  from: URL,
  relation: 'next' | 'prev',
): Promise<Reply[]> {
  const pages: Reply[] = [];
  for (let at: URL | undefined = from; at; at = linksOf(pages.at(-1) ?? expect.fail('no page'))[relation]) {
    if (pages.length > 20) expect.fail(`there is no end of ${relation}`);
    pages.push(await open(at));
  }
  return pages;
}

/** An answer of a list, which has to be a success. */
export async function open(owner: Account, address: URL | string, route: Route): Promise<Reply> {
  const { pathname, search } = new URL(address, 'http://127.0.0.1');
  const credential = route.surface.name === 'api' ? owner.key : owner.token;
  const reply = await send('GET', pathname + search, { credential });
  expect(reply.status, `${pathname}${search} ${reply.text}`).toBe(200);
  return reply;
}
