import { describe, expect, test } from 'vitest';
import { type Account, createAccount, issueTokenFor } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { acceptInvitation, emailOf, makeInvitation, makeMember, makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance, runsOnServer, startInstance } from '../harness/instance.ts';
import { MailServer } from '../harness/mail-server.ts';
import { createPerson, sendForm, signIn } from '../harness/person.ts';
import { waitingForLocks } from '../harness/waiting-for-locks.ts';

async function shop() {
  const owner = await createAccount();
  return { owner, projectId: await makeProject(owner) };
}

async function unverified(account: Account): Promise<Account> {
  const { prisma } = (await instance()).database;
  await prisma.user.update({ where: { id: account.id }, data: { emailVerified: false } });
  return account;
}

describe('an invitation is for whoever the address belongs to', () => {
  test('an account that was opened for it afterwards does not accept it, until its address is verified', async () => {
    const { owner, projectId } = await shop();
    const username = `late${Date.now()}`;
    const email = `${username}@test.example`;
    const { token } = await makeInvitation(owner, projectId, { email, role: 'viewer' });
    const account = { username, email, password: 'a long password' };
    expect((await sendForm('/oauth/sign-up', account, { address: freshAddress() })).status).toBe(303);
    const cookie = await signIn(account, { address: freshAddress() });
    const accept = `mutation { acceptInvitation(token: "${token}") { userId } }`;
    expect((await askGraphQL({ cookie }, accept)).codes).toEqual(['FORBIDDEN']);
    const { prisma } = (await instance()).database;
    await prisma.user.update({ where: { email }, data: { emailVerified: true } });
    expect((await askGraphQL({ cookie }, accept)).codes).toEqual([]);
  });

  test('one that was there before does, verified or not', async () => {
    const { owner, projectId } = await shop();
    const guest = await unverified(await createAccount());
    const { token } = await makeInvitation(owner, projectId, { email: emailOf(guest), role: 'viewer' });
    expect((await acceptInvitation(guest, token)).member).toMatchObject({ userId: guest.id });
  });

  test('the link tells nobody whose address it is', async () => {
    const { owner, projectId } = await shop();
    const { token } = await makeInvitation(owner, projectId, { email: 'secret.person@test.example', role: 'viewer' });
    const holder = await createPerson();
    const page = await send('GET', `/oauth/invitation?token=${token}`, { headers: { cookie: holder.cookie } });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('secret.person');
    const offer = `{ invitationOffer(token: "${token}") { email } }`;
    expect((await askGraphQL({ address: freshAddress() }, offer)).codes).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });
});

// The embedded database has one connection: nothing races there.
test.runIf(runsOnServer)('a link that was replaced while somebody accepted it opens nothing', async () => {
  const { owner, projectId } = await shop();
  const guest = await createAccount();
  const { id, token } = await makeInvitation(owner, projectId, { email: emailOf(guest), role: 'viewer' });
  const { prisma } = (await instance()).database;
  const path = `/v1/projects/${projectId}/invitations/${id}/resend`;
  const { resent, accepted } = await prisma.$transaction(
    async (db) => {
      await db.$queryRaw`SELECT 1 FROM invitations WHERE id = ${id}::uuid FOR UPDATE`;
      const first = send('POST', path, { credential: owner.token });
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
      const second = acceptInvitation(guest, token);
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(2);
      return { resent: first, accepted: second };
    },
    { timeout: 30_000 },
  );
  expect((await resent).status).toBe(200);
  expect((await accepted).code).toBe('NOT_FOUND');
  expect(await prisma.membership.count({ where: { projectId, userId: guest.id } })).toBe(0);
});

describe('an invitation is as good as whoever sent it', () => {
  test.each(['removed', 'made a developer'])('one of an admin who was %s opens nothing', async (how) => {
    const { owner, projectId } = await shop();
    const admin = await makeMember(projectId, 'project_admin');
    const guest = await createAccount();
    const { id, token } = await makeInvitation(admin, projectId, { email: emailOf(guest), role: 'project-admin' });
    const path = `/v1/projects/${projectId}/members/${admin.id}`;
    const reply =
      how === 'removed'
        ? await send('DELETE', path, { credential: owner.token })
        : await send('PATCH', path, { credential: owner.token, body: { role: 'developer' } });
    expect(reply.status).toBeLessThan(300);
    expect((await acceptInvitation(guest, token)).code).toBe('NOT_FOUND');
    const { body } = await send('GET', `/v1/projects/${projectId}/invitations/${id}`, { credential: owner.token });
    expect(body).toMatchObject({ state: 'revoked' });
  });

  test('however the two race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, projectId } = await shop();
      const admin = await makeMember(projectId, 'project_admin');
      const guest = await createAccount();
      const body = { email: emailOf(guest), role: 'project-admin' };
      const path = `/v1/projects/${projectId}/members`;
      const replies = await Promise.all([
        ...Array.from({ length: 4 }, (_, n) =>
          send('POST', path, { credential: admin.token, body: { ...body, email: `g${n}@test.example` } }),
        ),
        send('DELETE', `${path}/${admin.id}`, { credential: owner.token }),
      ]);
      const { prisma } = (await instance()).database;
      expect(replies.at(-1)?.status).toBe(204);
      for (const { status } of replies) expect([201, 204, 404]).toContain(status);
      const open = { projectId, invitedById: admin.id, acceptedAt: null, revokedAt: null };
      expect(await prisma.invitation.count({ where: open })).toBe(0);
    }
  });
});

describe('nobody is flooded', () => {
  test('an account whose address is not verified invites five a day, however they race', async () => {
    const { owner, projectId } = await shop();
    await unverified(owner);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send('POST', `/v1/projects/${projectId}/members`, {
          credential: owner.token,
          body: { email: `somebody${n}@test.example`, role: 'viewer' },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = replies.find(({ status }) => status !== 201);
    expect(refused?.status).toBe(403);
    expect(refused?.text).toContain('5 invitations a day');
  });

  test('the same address gets the same invitation five times at most', async () => {
    const { owner, projectId } = await shop();
    const { id } = await makeInvitation(owner, projectId, { email: 'often@test.example', role: 'viewer' });
    const path = `/v1/projects/${projectId}/invitations/${id}/resend`;
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await send('POST', path, { credential: owner.token })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 403, 403]);
  });

  test('ten accounts open no ten more from one network', async () => {
    const address = freshAddress();
    const people = await Promise.all(Array.from({ length: 3 }, () => createPerson()));
    const statuses: number[] = [];
    for (let number = 0; number < 15; number += 1) {
      const username = `more${Date.now()}${number}`;
      const fields = { username, email: `${username}@test.example`, password: 'a long password' };
      const { cookie = '' } = people[number % 3] ?? {};
      statuses.push((await sendForm('/oauth/sign-up', fields, { address, cookie })).status);
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

test('who is invited is not told by the right to read webhooks alone', async () => {
  const { owner, projectId } = await shop();
  await makeInvitation(owner, projectId, { email: 'invited.person@test.example', role: 'viewer' });
  const query = `{ events(projectId: "${projectId}") { items { type data } } }`;
  const reading = await askGraphQL({ credential: await issueTokenFor(owner, ['webhooks:read']) }, query);
  expect(reading.codes).toEqual([]);
  expect(reading.reply.text).toContain('member.invited');
  expect(reading.reply.text).not.toContain('invited.person');
  const both = await askGraphQL({ credential: await issueTokenFor(owner, ['webhooks:read', 'members:read']) }, query);
  expect(both.reply.text).toContain('invited.person');
});

test("a project's admin does not learn which slugs its owner has elsewhere", async () => {
  const { owner, projectId } = await shop();
  await makeProject(owner, { name: 'Secret plan', slug: 'secret-plan' });
  const admin = await makeMember(projectId, 'project_admin');
  const rename = (slug: string) =>
    send('PATCH', `/v1/projects/${projectId}`, { credential: admin.token, body: { slug } });
  const [taken, free] = [await rename('secret-plan'), await rename(`free-${Date.now()}`)];
  expect([taken.status, free.status]).toEqual([403, 403]);
  expect(Object(taken.body).detail).toBe(Object(free.body).detail);
  expect(
    (await send('PATCH', `/v1/projects/${projectId}`, { credential: owner.token, body: { slug: 'secret-plan' } }))
      .status,
  ).toBe(409);
});

/** A message without the encodings of its header and body (RFC 2045 §6.7, RFC 2047). */
function decoded(message: string): string {
  const quoted = (text: string) =>
    Buffer.from(
      text
        .replaceAll(/=\r?\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8');
  const header = message.replaceAll(/=\?utf-8\?B\?([^?]*)\?=\s*/gi, (_, text) =>
    Buffer.from(text, 'base64').toString(),
  );
  return quoted(header.replaceAll(/=\?utf-8\?Q\?([^?]*)\?=\s*/gi, '$1'));
}

describe('names', () => {
  const hostile = ['a\u202eb', 'a\u2066b', 'a\nb', 'a\r\nb', 'a\u0007b', 'a\u2028b', 'a\u0085b'];
  test.each(hostile)('take no control characters and no overrides of direction: %j', async (name) => {
    const person = await createPerson();
    const token = person.token;
    const statuses = [
      (await send('POST', '/v1/projects', { credential: token, body: { name } })).status,
      (await send('POST', '/api/developer/keys', { credential: person.key, body: { name } })).status,
      (await send('PATCH', '/api/profile/update', { credential: person.key, body: { display_name: name } })).status,
    ];
    expect(statuses).toEqual([400, 400, 400]);
    const input = { name, scopes: ['projects:read'] };
    for (const [field, type] of [
      ['createOAuthClient', 'CreateOAuthClientInput'],
      ['createPersonalAccessToken', 'CreatePersonalAccessTokenInput'],
    ]) {
      const document = `mutation($i: ${type}!) { ${field}(input: $i) { name } }`;
      expect((await askGraphQL({ cookie: person.cookie }, document, { i: input })).codes).toEqual(['INVALID_INPUT']);
    }
  });

  test.each(['Müller & Söhne', '日本語', 'שלום', 'a 👩‍💻 b', 'Node.js'])(
    'take what people are called: %s',
    async (name) => {
      const { token } = await createAccount();
      const reply = await send('POST', '/v1/projects', { credential: token, body: { name } });
      expect(reply.status).toBe(201);
      expect(reply.body).toMatchObject({ name });
    },
  );

  test('lead nowhere in an e-mail', async () => {
    const mail = await MailServer.listen();
    const mailing = await startInstance({ SMTP_URL: mail.url });
    try {
      const account = await createAccount('pro', mailing);
      const name = 'Claim at https://evil.example/win www.evil.example';
      const made = await send('POST', '/v1/projects', { credential: account.token, body: { name }, on: mailing });
      const path = `/v1/projects/${Object(made.body).id}/members`;
      await send('POST', path, {
        credential: account.token,
        body: { email: 'a@test.example', role: 'viewer' },
        on: mailing,
      });
      await expect.poll(() => mail.received.length).toBe(1);
      const message = decoded(mail.received[0] ?? '');
      expect(message).toContain('Claim at');
      expect(message).not.toMatch(/evil\.example|:\/\/evil/);
      expect(message).toContain(`${mailing.config.publicUrl}/oauth/invitation?token=`);
    } finally {
      await mailing.stop();
      await mail.close();
    }
  });
});
