import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { purge } from '../../src/database/purge.ts';
import { createAccount, registerClient } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { obtainTokens, refresh } from '../harness/authorization.ts';
import { instance } from '../harness/instance.ts';
import { makePost } from '../harness/fixtures.ts';
import { createPerson } from '../harness/person.ts';

/** Something that ends, made with its end; what is looked at is whether it is still there. */
type Ending = (expiresAt: Date) => Promise<() => Promise<unknown>>;

const endings: [what: string, Ending][] = [
  [
    'a session',
    async (expiresAt) => {
      const { prisma } = (await instance()).database;
      const { id: userId } = await createAccount();
      const { id } = await prisma.session.create({ data: { userId, token: randomUUID(), expiresAt } });
      return () => prisma.session.findUnique({ where: { id } });
    },
  ],
  [
    'a challenge of a passkey',
    async (expiresAt) => {
      const { prisma } = (await instance()).database;
      const { id } = await prisma.signInChallenge.create({ data: { identifier: 'a', value: 'b', expiresAt } });
      return () => prisma.signInChallenge.findUnique({ where: { id } });
    },
  ],
  [
    'a secret of a client',
    async (expiresAt) => {
      const { prisma } = (await instance()).database;
      const client = await registerClient(await createAccount(), { scopes: ['projects:read'], redirectUris: [] });
      const data = { clientId: client.id, secretHash: randomUUID(), expiresAt };
      const { id } = await prisma.oAuthClientSecret.create({ data });
      return () => prisma.oAuthClientSecret.findUnique({ where: { id } });
    },
  ],
  [
    'that a token was revoked',
    async (expiresAt) => {
      const { prisma } = (await instance()).database;
      const { tokenId } = await prisma.revokedAccessToken.create({ data: { tokenId: randomUUID(), expiresAt } });
      return () => prisma.revokedAccessToken.findUnique({ where: { tokenId } });
    },
  ],
  [
    'a link that came by e-mail',
    async (expiresAt) => {
      const { prisma } = (await instance()).database;
      const { id: userId } = await createAccount();
      const data = { id: randomUUID(), userId, tokenHash: randomUUID(), createdAt: new Date(), expiresAt };
      const { id } = await prisma.mailedLink.create({ data: { ...data, purpose: 'password_reset' } });
      return () => prisma.mailedLink.findUnique({ where: { id } });
    },
  ],
  [
    'an e-mail that nobody sends',
    async (expiresAt) => {
      const { prisma } = (await instance()).database;
      const times = { createdAt: new Date(), nextAttemptAt: new Date(), expiresAt };
      const { id } = await prisma.queuedMail.create({
        data: { kind: 'password_reset', email: randomUUID(), ...times },
      });
      return () => prisma.queuedMail.findUnique({ where: { id } });
    },
  ],
  [
    'a stored answer',
    async (expiresAt) => {
      const { prisma } = (await instance()).database;
      const bytes = new Uint8Array(Buffer.from(randomUUID()));
      const { id: userId } = await createAccount();
      const data = { userId, keyHash: bytes, requestHash: bytes, salt: bytes, encryptedAnswer: bytes, expiresAt };
      await prisma.idempotencyRecord.create({ data });
      return () => prisma.idempotencyRecord.findUnique({ where: { keyHash: bytes } });
    },
  ],
];

test.each(endings)('%s is forgotten when it has ended, and not before', async (_what, make) => {
  const { prisma } = (await instance()).database;
  // Long ago, so that nothing of other tests ends.
  const end = Date.parse('2001-01-01T00:00:00Z');
  const find = await make(new Date(end));
  await purge(prisma, new Date(end - 1));
  expect(await find()).not.toBeNull();
  await purge(prisma, new Date(end));
  expect(await find()).toBeNull();
});

test('an authorization is kept for as long as it can be gone on with', async () => {
  const { prisma } = (await instance()).database;
  const person = await createPerson();
  const client = await registerClient(person, {
    scopes: ['projects:read'],
    redirectUris: ['https://app.example/callback'],
  });
  const tokens = await obtainTokens(person, client);
  const { expiresAt } = await prisma.oAuthGrant.findFirstOrThrow({ where: { clientId: client.id } });
  // The code was good for a minute; what came of it is for thirty days.
  const days = (expiresAt.getTime() - Date.now()) / 86_400_000;
  expect([days > 29.9, days <= 30]).toEqual([true, true]);
  expect((await refresh(client, tokens.refresh)).status).toBe(200);
});

test('a word of titles is forgotten once no published post has it', async () => {
  const { prisma } = (await instance()).database;
  const author = await createAccount();
  const made = (word: string) => `${word}${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const [kept, gone, hidden, draft] = [made('kept'), made('gone'), made('hidden'), made('draft')];
  await makePost(author, { title: `${kept} in a title` });
  await makePost(author, { title: `Never ${draft}`, is_published: false });
  const ids = await Promise.all([gone, hidden].map((word) => makePost(author, { title: `Not ${word}` })));
  const words = async () => {
    const found = await prisma.titleWord.findMany({ where: { word: { in: [kept, gone, hidden, draft] } } });
    return found.map(({ word }) => word).sort();
  };
  expect(await words()).toEqual([gone, hidden, kept].sort());
  expect((await send('DELETE', `/api/posts/${ids[0]}`, { credential: author.key })).status).toBe(204);
  const change = { is_published: false };
  expect((await send('PATCH', `/api/posts/${ids[1]}`, { credential: author.key, body: change })).status).toBe(200);
  // So that these are the first to be looked up.
  await prisma.titleWord.updateMany({
    where: { word: { in: [kept, gone, hidden] } },
    data: { checkedAt: new Date(0) },
  });
  await purge(prisma, new Date());
  expect(await words()).toEqual([kept]);
});
