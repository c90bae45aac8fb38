import { describe, expect, test } from 'vitest';
import { createAccount, issueClientFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { exchange } from '../harness/token.ts';
import { askGraphQL } from '../harness/graphql.ts';

const query = `query ($q: String, $limit: Int, $page: Int) {
  projects(q: $q, limit: $limit, page: $page) { totalCount items { name } }
}`;

async function accountWith(...names: string[]) {
  const account = await createAccount();
  const ids: string[] = [];
  for (const name of names) {
    const { body } = await send('POST', '/v1/projects', { credential: account.token, body: { name } });
    ids.push(Object(body).id);
  }
  return { ...account, ids };
}

describe('projects by what they are called', () => {
  test('are those that have it in their name or slug, whatever the case, the newest first', async () => {
    const { token } = await accountWith('Checkout API', 'Billing', 'Old Checkout', 'Größe');
    const ask = async (q: string, more = {}) => (await askGraphQL({ credential: token }, query, { q, ...more })).data;
    expect((await ask('CHECKOUT')).projects).toEqual({
      totalCount: 2,
      items: [{ name: 'Old Checkout' }, { name: 'Checkout API' }],
    });
    expect((await ask('checkout-a')).projects.items).toEqual([{ name: 'Checkout API' }]);
    expect((await ask('größe')).projects.items).toEqual([{ name: 'Größe' }]);
    expect((await ask('grosse')).projects.items).toEqual([{ name: 'Größe' }]);
    expect((await ask('nothing')).projects).toEqual({ totalCount: 0, items: [] });
    expect((await ask('checkout', { limit: 1, page: 2 })).projects).toEqual({
      totalCount: 2,
      items: [{ name: 'Checkout API' }],
    });
    expect((await ask('checkout', { page: 9 })).projects).toEqual({ totalCount: 2, items: [] });
  });

  test.each(['%', '_', '\\', "'", 'a%', '[a-z]'])('%s is a word, and no pattern', async (q) => {
    const { token } = await accountWith('Shop');
    const { data, codes } = await askGraphQL({ credential: token }, query, { q });
    expect([codes, data.projects.totalCount]).toEqual([[], 0]);
  });

  test('are no other account’s', async () => {
    await accountWith('Theirs alone');
    const { token } = await accountWith('Mine alone');
    const { data } = await askGraphQL({ credential: token }, query, { q: 'alone' });
    expect(data.projects.items).toEqual([{ name: 'Mine alone' }]);
  });

  test('are for a client that is bound to one project that one, or none', async () => {
    const account = await accountWith('Shop', 'Shop too');
    const client = await issueClientFor(account, ['projects:read'], account.ids[0]);
    const credential = await exchange(client);
    const named = async (q: string) => (await askGraphQL({ credential }, query, { q })).data.projects;
    expect(await named('SHOP')).toEqual({ totalCount: 1, items: [{ name: 'Shop' }] });
    expect(await named('too')).toEqual({ totalCount: 0, items: [] });
  });

  test.each(['', 'x'.repeat(101)])('a word of %j is refused', async (q) => {
    const { token } = await createAccount();
    expect((await askGraphQL({ credential: token }, query, { q })).codes).toEqual(['INVALID_INPUT']);
  });
});
