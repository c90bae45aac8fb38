import { expect, test } from 'vitest';
import { createAccount, issueKeyFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';
import { createOperator, createPerson, type Person } from '../harness/person.ts';

const report = 'mutation ($postId: ID!, $note: String) { reportPost(postId: $postId, reason: spam, note: $note) }';

async function write(author: Person, isPublished = true): Promise<string> {
  const body = { title: 'A post', content: 'Text', is_published: isPublished };
  const reply = await send('POST', '/api/posts', { credential: author.key, body });
  expect(reply.status, reply.text).toBe(201);
  return Object(reply.body).id;
}

async function reportsOf(postId: string) {
  return (await instance()).database.prisma.postReport.findMany({ where: { postId } });
}

test('fifty reports of one post by one person at once are one report, and no more than thirty are heard', async () => {
  const [author, reader] = [await createPerson(), await createPerson()];
  const postId = await write(author);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => askGraphQL({ credential: reader.key }, report, { postId })),
  );
  const codes = answers.flatMap((answer) => answer.codes);
  expect(new Set(codes)).toEqual(new Set(['RATE_LIMITED']));
  expect(codes).toHaveLength(20);
  expect(await reportsOf(postId)).toHaveLength(1);
});

test('fifty people who report a post at once are fifty reports, which taking it down settles, with those that race it', async () => {
  const [author, operator] = [await createPerson(), await createOperator()];
  const postId = await write(author);
  const keys = await Promise.all(
    Array.from({ length: 50 }, async () => issueKeyFor(await createAccount('pro'), ['write'])),
  );
  const answers = await Promise.all(keys.map((credential) => askGraphQL({ credential }, report, { postId })));
  expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
  expect(await reportsOf(postId)).toHaveLength(50);
  const withhold = 'mutation ($postId: ID!) { withholdPost(postId: $postId) }';
  const down = await Promise.all([1, 2].map(() => askGraphQL({ cookie: operator.cookie }, withhold, { postId })));
  expect(down.flatMap(({ codes }) => codes)).toEqual([]);
  expect((await reportsOf(postId)).filter(({ settledAt }) => settledAt === null)).toEqual([]);
  const late = await askGraphQL({ credential: keys[0] ?? '' }, report, { postId });
  expect(late.codes).toEqual(['NOT_FOUND']);
});

test('who publishes while their post is taken down is told so, and it stays down', async () => {
  const [author, operator] = [await createPerson(), await createOperator()];
  const postId = await write(author);
  const publish = 'mutation ($postId: ID!) { updatePost(id: $postId, input: { isPublished: true }) { id } }';
  const withhold = 'mutation ($postId: ID!) { withholdPost(postId: $postId) }';
  const asks = Array.from({ length: 50 }, (_, index) =>
    index === 10
      ? askGraphQL({ cookie: operator.cookie }, withhold, { postId })
      : askGraphQL({ credential: author.key }, publish, { postId }),
  );
  const codes = (await Promise.all(asks)).flatMap((answer) => answer.codes);
  expect(new Set([...codes, 'FORBIDDEN'])).toEqual(new Set(['FORBIDDEN']));
  const { prisma } = (await instance()).database;
  expect(await prisma.post.findUnique({ where: { id: postId } })).toMatchObject({ isPublished: false });
});

test('a report that another clock has dated a little later is settled with the others', async () => {
  const [author, reader, operator] = [await createPerson(), await createPerson(), await createOperator()];
  const { prisma } = (await instance()).database;
  const reported = async () => {
    const postId = await write(author);
    const createdAt = new Date(Date.now() + 5_000);
    return prisma.postReport.create({ data: { postId, reporterId: reader.id, reason: 'spam', createdAt } });
  };
  const [first, second] = [await reported(), await reported()];
  const withhold = 'mutation ($id: ID!) { withholdPost(postId: $id) }';
  const dismiss = 'mutation ($id: ID!) { dismissPostReport(id: $id) }';
  const { cookie } = operator;
  expect((await askGraphQL({ cookie }, withhold, { id: first.postId })).codes).toEqual([]);
  expect((await askGraphQL({ cookie }, dismiss, { id: second.id })).codes).toEqual([]);
  for (const { postId } of [first, second]) {
    expect((await reportsOf(postId)).map(({ settledAt }) => settledAt !== null)).toEqual([true]);
  }
});

test('nobody reports their own post, a draft of somebody else, what is not there, or with a note that is none', async () => {
  const [author, reader] = [await createPerson(), await createPerson()];
  const [postId, draft] = [await write(author), await write(author, false)];
  const ask = (credential: string, variables: object) => askGraphQL({ credential }, report, variables);
  expect((await ask(author.key, { postId })).codes).toEqual(['FORBIDDEN']);
  expect((await ask(reader.key, { postId: draft })).codes).toEqual(['NOT_FOUND']);
  expect((await ask(reader.key, { postId: author.id })).codes).toEqual(['NOT_FOUND']);
  for (const note of ['', '  ', 'x'.repeat(501), '\u0000']) {
    expect((await ask(reader.key, { postId, note })).codes, JSON.stringify(note)).toEqual(['INVALID_INPUT']);
  }
  expect((await askGraphQL({ credential: reader.token }, report, { postId })).codes).toEqual(['INSUFFICIENT_SCOPE']);
  expect(await reportsOf(postId)).toEqual([]);
});

test('a report is dismissed once, and whoever made it makes no other', async () => {
  const [author, reader, operator] = [await createPerson(), await createPerson(), await createOperator()];
  const postId = await write(author);
  await askGraphQL({ credential: reader.key }, report, { postId, note: 'First' });
  const [made] = await reportsOf(postId);
  const dismiss = 'mutation ($id: ID!) { dismissPostReport(id: $id) }';
  const twice = await Promise.all([1, 2].map(() => askGraphQL({ cookie: operator.cookie }, dismiss, { id: made?.id })));
  expect(twice.flatMap(({ codes }) => codes)).toEqual(['NOT_FOUND']);
  expect((await askGraphQL({ credential: reader.key }, report, { postId, note: 'Second' })).codes).toEqual([]);
  const [kept, ...others] = await reportsOf(postId);
  expect([kept?.note, kept?.settledAt instanceof Date, others]).toEqual(['First', true, []]);
});

test('the database keeps what was taken down from being published', async () => {
  const author = await createPerson();
  const id = await write(author);
  const { prisma } = (await instance()).database;
  await expect(prisma.post.update({ where: { id }, data: { withheldAt: new Date() } })).rejects.toThrow();
});

test('what was taken down is not published again', async () => {
  const [author, operator] = [await createPerson(), await createOperator()];
  const postId = await write(author);
  const withhold = 'mutation ($postId: ID!) { withholdPost(postId: $postId) }';
  expect((await askGraphQL({ cookie: operator.cookie }, withhold, { postId })).codes).toEqual([]);
  const body = { is_published: true };
  const again = await send('PATCH', `/api/posts/${postId}`, { credential: author.key, body });
  expect([again.status, again.text]).toEqual([403, expect.stringContaining('taken down')]);
});
