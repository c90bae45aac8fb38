import { describe, expect, test } from 'vitest';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { collectionOf, filters, follow, itemsOf, linksOf, lists, namesOf, open } from '../harness/lists.ts';
import { fillList, pathOf } from '../harness/makers.ts';
import type { Reply } from '../harness/reply.ts';

/** A list of five or more, with all of its filters. */
async function filled(route: Route) {
  const owner = await createAccount();
  const path = await pathOf(route, owner);
  await fillList(route, path, owner, 5);
  const others: Record<string, string> = { ...filters[collectionOf(route)]?.(owner), colour: 'a&b=c +ü' };
  const address = (more: Record<string, string>) => `${path}?${new URLSearchParams({ ...others, ...more })}`;
  const go = (target: URL | string) => open(owner, target, route);
  return { owner, path, others, address, go };
}

function cursorOf({ headers }: Reply): string {
  return headers.get('x-next-cursor') ?? expect.fail('no next page');
}

function credentialFor(route: Route, owner: Account): string {
  return route.surface.name === 'api' ? owner.key : owner.token;
}

/** A cursor of a list whose rows have ids too. */
async function ofAnotherList(route: Route, owner: Account): Promise<string> {
  for (let made = 0; made < 2; made += 1) await makeProject(owner);
  if (collectionOf(route) !== 'projects')
    return cursorOf(await send('GET', '/v1/projects?limit=1', { credential: owner.token }));
  const path = `/v1/projects/${await makeProject(owner)}/incidents`;
  for (let made = 0; made < 2; made += 1)
    await send('POST', path, { credential: owner.token, body: { title: 'One of two' } });
  return cursorOf(await send('GET', `${path}?limit=1`, { credential: owner.token }));
}

describe.each(lists)('$path', (route) => {
  test('is walked by cursors to its end, and keeps its other parameters', async () => {
    const { others, address, go } = await filled(route);
    const whole = namesOf(await go(address({ limit: '100' })));
    const first = await go(address({ limit: '2', cursor: '' }));
    const pages = await follow(go, linksOf(first).first ?? expect.fail('no first page'), 'next');
    expect(pages.flatMap(namesOf)).toEqual(whole);
    for (const [index, page] of pages.entries()) {
      const links = linksOf(page);
      const isLast = index === pages.length - 1;
      expect(Object.keys(links)).toEqual(['first', ...(isLast ? [] : ['next'])]);
      for (const { searchParams } of Object.values(links)) {
        const { cursor, ...kept } = Object.fromEntries(searchParams);
        expect([typeof cursor, kept]).toEqual(['string', { ...others, limit: '2' }]);
      }
      const { headers, body } = page;
      expect(headers.get('x-next-cursor')).toBe(links.next?.searchParams.get('cursor') ?? null);
      expect([headers.get('x-page'), headers.get('x-total-count')]).toEqual([null, String(whole.length)]);
      if (route.surface.name !== 'api') continue;
      expect(Object(body).pagination).toMatchObject({
        page: null,
        total: whole.length,
        has_next: !isLast,
        has_prev: index > 0,
        next_cursor: headers.get('x-next-cursor'),
      });
    }
  });

  test('goes on by a cursor from a page that was asked for by its number', async () => {
    const { address, go } = await filled(route);
    const whole = namesOf(await go(address({ limit: '100' })));
    const second = await go(address({ limit: '2', page: '2' }));
    const rest = await go(address({ limit: '100', cursor: cursorOf(second) }));
    expect(namesOf(rest)).toEqual(whole.slice(4));
  });

  test('shows each of its items once, whatever is added meanwhile', async () => {
    const { owner, path, address, go } = await filled(route);
    const whole = namesOf(await go(address({ limit: '100' })));
    const first = await go(address({ limit: '2' }));
    await fillList(route, path, owner, 3);
    const rest = await go(address({ limit: '100', cursor: cursorOf(first) }));
    const shown = [...namesOf(first), ...namesOf(rest)];
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toEqual(expect.arrayContaining(whole));
  });

  test('says whether its count is exact', async () => {
    const { address, go } = await filled(route);
    const reply = await go(address({}));
    expect(reply.headers.get('x-total-count-relation')).toBe('eq');
    expect(reply.headers.get('x-total-count')).toBe(String(itemsOf(reply).length));
  });

  test('refuses cursors that are none of its own, and a number beside one', async () => {
    const { owner, address, go } = await filled(route);
    const cursor = cursorOf(await go(address({ limit: '2' })));
    const changed = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
    const foreign = await ofAnotherList(route, owner);
    const refusalOf = async (query: Record<string, string>) => {
      const reply = await send('GET', address(query), { credential: credentialFor(route, owner) });
      return [reply.status, JSON.stringify(reply.body).match(/"(?:parameter|field)":"(\w+)"/)?.[1] ?? reply.text];
    };
    for (const refused of ['x', '"', changed, cursor.slice(0, -4), 'x'.repeat(501), foreign])
      expect([refused, ...(await refusalOf({ cursor: refused }))]).toEqual([
        refused,
        400,
        expect.stringContaining('cursor'),
      ]);
    expect(await refusalOf({ cursor, page: '2' })).toEqual([400, expect.stringContaining('page')]);
    const { text } = await send('GET', address({ cursor: 'x', page: '2' }), {
      credential: credentialFor(route, owner),
    });
    expect([text.includes('must be left out'), text.includes('is no cursor of this list')]).toEqual([true, true]);
  });
});
