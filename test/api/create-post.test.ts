import { describe, expect, test } from 'vitest';
import { createPost } from '../../rest-adapters/api/posts.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { totalXp } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/api/posts';
const body = { title: 'Hello', content: 'World' };

describeRoute(
  createPost,
  async () => ({ account: await createAccount(), path, body }),
  () => {
    describe('201', () => {
      test('a published post by default, found at its Location, that earns experience', async () => {
        const account = await createAccount();
        const reply = await send('POST', path, { credential: account.key, body: { ...body, author_id: account.id } });
        expect(reply.status).toBe(201);
        expect(reply.body).toMatchObject({
          author_id: account.id,
          ...body,
          category: 'general',
          tags: [],
          is_published: true,
          likes_count: 0,
          comments_count: 0,
          liked_by_me: false,
          published_at: expect.any(String),
        });
        const found = await send('GET', reply.headers.get('location') ?? '', { credential: account.key });
        expect(found.body).toEqual(reply.body);
        expect(await totalXp(account)).toBe(50);
      });

      test('a draft earns nothing', async () => {
        const account = await createAccount();
        const reply = await send('POST', path, { credential: account.key, body: { ...body, is_published: false } });
        expect(reply.body).toMatchObject({ is_published: false, published_at: null });
        expect(await totalXp(account)).toBe(0);
      });

      test('an Idempotency-Key makes racing requests one post', async () => {
        const account = await createAccount();
        const headers = { 'idempotency-key': 'once' };
        const replies = await Promise.all(
          Array.from({ length: 50 }, () => send('POST', path, { credential: account.key, body, headers })),
        );
        const created = replies.filter(({ status }) => status === 201);
        expect(created.length + replies.filter(({ status }) => status === 409).length).toBe(50);
        expect(new Set(created.map(({ text }) => text)).size).toBe(1);
        const list = await send('GET', `${path}?author_id=${account.id}`, { credential: account.key });
        expect(list.body).toMatchObject({ pagination: { total: 1 } });
        expect(await totalXp(account)).toBe(50);
      });
    });

    describe('400', () => {
      test.each([
        [{}, ['title is required', 'content is required']],
        [{ title: 'x'.repeat(201), content: '' }, ['title must have at most 200', 'content must not be empty']],
        [{ ...body, tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, ['tags must have at most 10']],
        [{ ...body, tags: ['x'.repeat(31), 5, null] }, ['tags.1 must be a string', 'tags.2 must not be null']],
        [{ ...body, is_published: 'yes', category: '!' }, ['is_published must be true or false', 'category must be']],
        [{ ...body, id: 'x', likes_count: 3 }, ['id is not a field', 'likes_count is not a field']],
      ])('%j', async (bad, texts) => {
        const account = await createAccount();
        const reply = await send('POST', path, { credential: account.key, body: bad });
        expect(reply.status).toBe(400);
        for (const text of texts) expect(reply.text).toContain(text);
      });
    });

    test('GraphQL refuses half of a surrogate pair too', async () => {
      const { key } = await createAccount();
      const query = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }';
      for (const wrong of [{ tags: ['ok', '\ud800'] }, { title: '\udc00' }, { content: 'a\ud83dz' }]) {
        const reply = await send('POST', '/graphql', {
          credential: key,
          body: { query, variables: { input: { ...body, ...wrong } } },
        });
        expect(Object(reply.body).errors[0].extensions.code, JSON.stringify(wrong)).toBe('INVALID_INPUT');
      }
    });

    describe('403', () => {
      test('in the name of another', async () => {
        const [account, other] = [await createAccount(), await createAccount()];
        const reply = await send('POST', path, { credential: account.key, body: { ...body, author_id: other.id } });
        expect(reply.status).toBe(403);
        const nobody = await send('POST', path, { credential: account.key, body: { ...body, author_id: '' } });
        expect(nobody.status).toBe(403);
      });
    });
  },
);
