import { beforeAll, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';

beforeAll(instance);

const fields = 'totalCount items { id environments { name region runtime } }';
const many = Array.from({ length: 9 }, (_, index) => `a${index}: projects(limit: $limit) { ${fields} }`).join(' ');

test('what a document costs goes by the variables of each request, not by those it came with first', async () => {
  const { token: credential } = await createAccount();
  const query = `query ($limit: Int!) { ${many} }`;
  expect((await askGraphQL({ credential }, query, { limit: 1 })).codes).toEqual([]);
  expect((await askGraphQL({ credential }, query, { limit: 100 })).codes).toEqual(['QUERY_COMPLEXITY']);
  expect((await askGraphQL({ credential }, query, { limit: 1 })).codes).toEqual([]);
});
