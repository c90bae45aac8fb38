import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPassword as setPasswordAsOperator } from '../../schema/accounts/set-password.ts';
import { mintToken, tokenPrefixes } from '../../schema/tokens/token-format.ts';
import { ownContext } from '../../src/domain-context/operator.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { freePort } from '../harness/free-port.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { MailServer } from '../harness/mail-server.ts';
import { linkIn, mailsTo, newestMail } from '../harness/mailbox.ts';
import { cookiesOf, createPerson, sendForm } from '../harness/person.ts';

const minute = 60_000;
const changed = 'an entirely new password';

/** By how much the clock of the instance goes before ours, in milliseconds. */
let ahead = 0;
let mail: MailServer;
let on: Instance;

beforeAll(async () => {
  mail = await MailServer.listen();
  on = await startInstance({ SMTP_URL: mail.url }, undefined, () => new Date(Date.now() + ahead));
});

afterAll(async () => {
  await on.stop();
  await mail.close();
});

const post = (path: string, fields: Record<string, string>, address = freshAddress()) =>
  sendForm(path, fields, { address, on });

const ask = (email: string) => post('/oauth/forgotten', { email });

const setPassword = (token: string, password = changed) => post('/oauth/new-password', { token, password });

const trySignIn = async (email: string, password: string) => (await post('/oauth/sign-in', { email, password })).status;

/** Asks for a link and waits for the e-mail that brings it: until it counts as sent, whoever asks again asks for the same one. */
async function obtainLink(email: string, count = 1) {
  expect((await ask(email)).status).toBe(200);
  const link = linkIn(await newestMail(mail, email, count));
  await mailIsSent();
  return link;
}

/** Resolves when everything that was queued is sent, or needs not be. */
async function mailIsSent(): Promise<void> {
  await expect.poll(() => on.database.prisma.queuedMail.count(), { timeout: 15_000, interval: 20 }).toBe(0);
}

async function expectDead(token: string): Promise<void> {
  const reply = await setPassword(token);
  expect(reply.status).toBe(404);
  expect(reply.text).toContain('This link does not work');
  expect(reply.text).toContain('href="/oauth/forgotten"');
}

describe('a forgotten password', () => {
  test('is replaced by the link that comes by e-mail, and everybody else is signed out', async () => {
    const person = await createPerson(on);
    const { email, cookie } = person;
    expect((await send('GET', '/oauth/sign-in', { on })).text).toContain('href="/oauth/forgotten"');
    expect((await send('GET', '/oauth/forgotten', { on })).text).toContain('name="email"');
    const { path, token } = await obtainLink(email.toUpperCase());
    const form = await send('GET', path, { on });
    expect([form.status, form.headers.get('referrer-policy')]).toEqual([200, 'same-origin']);
    const done = await setPassword(token);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/dashboard']);
    expect((await send('GET', '/oauth/account', { headers: { cookie: cookiesOf(done) }, on })).status).toBe(200);
    expect((await send('GET', '/oauth/account', { headers: { cookie }, on })).status).toBe(303);
    expect(await trySignIn(email, person.password)).toBe(422);
    expect(await trySignIn(email, changed)).toBe(303);
    expect(await newestMail(mail, email, 2)).toContain('was changed');
    // What programs use goes on: the address was known to be theirs.
    expect((await send('GET', '/v1/projects', { credential: person.token, on })).status).toBe(200);
    expect(on.logged.join('')).not.toContain(token);
  });

  test('is answered in the same words for an address without an account, which gets no e-mail', async () => {
    const { email } = await createPerson(on);
    const stranger = `nobody-${Date.now()}@test.example`;
    const [known, unknown] = [await ask(email), await ask(stranger)];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(known.text).toContain('If there is an account for that address, a link is on its way.');
    expect(known.text).toContain('30 minutes');
    await newestMail(mail, email);
    await mailIsSent();
    expect(mailsTo(mail, stranger)).toEqual([]);
  });

  test('is no way to have rules of passwords or addresses broken', async () => {
    const { email, password } = await createPerson(on);
    expect((await ask('no address')).status).toBe(400);
    const { token } = await obtainLink(email);
    const short = await setPassword(token, 'short');
    expect([short.status, short.text.includes('It must have at least 12 characters')]).toEqual([400, true]);
    expect(await trySignIn(email, password)).toBe(303);
    // The link is not used up by what did not work.
    expect((await setPassword(token)).status).toBe(303);
  });

  test('can be replaced by somebody who has guessed until they were refused', async () => {
    const { email } = await createPerson(on);
    const address = freshAddress();
    const attempt = (password: string) => post('/oauth/sign-in', { email, password }, address);
    await Promise.all(Array.from({ length: 11 }, (_, number) => attempt(`wrong password ${number}`)));
    expect((await attempt('wrong password')).status).toBe(429);
    const { token } = await obtainLink(email);
    expect((await post('/oauth/new-password', { token, password: changed }, address)).status).toBe(303);
  });

  test('ends the credentials of an account whose address nobody had proved, and proves it', async () => {
    const person = await createPerson(on);
    await on.database.prisma.user.update({ where: { id: person.id }, data: { emailVerified: false } });
    await ask(person.email);
    const text = await newestMail(mail, person.email);
    expect(text).toContain('also ends all keys');
    expect((await setPassword(linkIn(text).token)).status).toBe(303);
    expect((await send('GET', '/v1/projects', { credential: person.token, on })).status).toBe(401);
    const user = await on.database.prisma.user.findUniqueOrThrow({ where: { id: person.id } });
    expect(user.emailVerified).toBe(true);
  });
});

describe('a link for a new password', () => {
  test('works once, of fifty that race', async () => {
    const { email } = await createPerson(on);
    const { token } = await obtainLink(email);
    const passwords = Array.from({ length: 50 }, (_, number) => `the racing password ${number}`);
    const replies = await Promise.all(passwords.map((password) => setPassword(token, password)));
    const winners = passwords.filter((_, index) => replies[index]?.status !== 404);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(49);
    expect(await trySignIn(email, winners[0] ?? '')).toBe(303);
    await expectDead(token);
  });

  test('is dead after half an hour', async () => {
    const { email } = await createPerson(on);
    const { token } = await obtainLink(email);
    ahead += 30 * minute;
    await expectDead(token);
    const next = await obtainLink(email, 2);
    ahead += 29 * minute;
    expect((await setPassword(next.token)).status).toBe(303);
  });

  test('is dead when the password was changed otherwise, or the address', async () => {
    const [first, second] = [await createPerson(on), await createPerson(on)];
    const links = [await obtainLink(first.email), await obtainLink(second.email)];
    const context = ownContext(on.portico.core.shared);
    await setPasswordAsOperator(context, first.id, 'set by the operator', { andCredentials: false });
    await on.database.prisma.user.update({ where: { id: second.id }, data: { email: `new-${second.email}` } });
    for (const { token } of links) await expectDead(token);
  });

  test('is dead when another of its account was used', async () => {
    const { email } = await createPerson(on);
    const [older, newer] = [await obtainLink(email), await obtainLink(email, 2)];
    expect((await setPassword(newer.token)).status).toBe(303);
    await expectDead(older.token);
  });

  test('opens nothing else, and nothing else opens it', async () => {
    const { email } = await createPerson(on);
    const { token } = await obtainLink(email);
    expect((await post('/oauth/verify', { token })).status).toBe(404);
    const unknown = mintToken(tokenPrefixes.passwordReset).token;
    const foreign = mintToken(tokenPrefixes.emailVerification).token;
    for (const dead of ['nonsense', `${token}x`, unknown, foreign]) await expectDead(dead);
    expect((await setPassword(token)).status).toBe(303);
  });

  test('is kept as a hash alone', async () => {
    const { id, email } = await createPerson(on);
    const { token } = await obtainLink(email);
    const links = await on.database.prisma.mailedLink.findMany({ where: { userId: id } });
    expect(links).toHaveLength(1);
    expect(JSON.stringify(links)).not.toContain(token.slice(-20));
  });
});

describe('whoever asks for many links', () => {
  test('fills no mailbox, and keeps nobody out', async () => {
    const { email } = await createPerson(on);
    for (let round = 0; round < 6; round += 1) {
      expect((await ask(email)).status).toBe(200);
      await mailIsSent();
    }
    expect(mailsTo(mail, email)).toHaveLength(2);
    const tokens = mailsTo(mail, email).map((text) => linkIn(text).token);
    ahead += 30 * minute;
    const { token } = await obtainLink(email, 3);
    for (const old of tokens) await expectDead(old);
    expect((await setPassword(token)).status).toBe(303);
  });

  test('is refused beyond ten in an hour from one network, with when to come again', async () => {
    const address = freshAddress();
    const replies = [];
    for (let number = 0; number < 11; number += 1) {
      replies.push(await post('/oauth/forgotten', { email: `flood-${number}@test.example` }, address));
    }
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
    expect(replies.at(-1)?.headers.get('retry-after')).toBe('3600');
  });

  test('leaves one row for an address, where nobody sends it', async () => {
    const idle = await startInstance({ SMTP_URL: mail.url, WORKER: 'false' }, on);
    try {
      const { email } = await createPerson(on);
      const fields = { email };
      const call = () => sendForm('/oauth/forgotten', fields, { address: freshAddress(), on: idle });
      const replies = await Promise.all([call(), call(), call()]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      // Another process sends it.
      expect(await newestMail(mail, email)).toContain('/oauth/new-password?token=');
    } finally {
      await idle.stop();
    }
  });
});

describe('an e-mail that the mail server does not take', () => {
  test('is sent when somebody asks again, whenever its next attempt was to be', async () => {
    const port = await freePort();
    const home = await startInstance({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const { prisma } = home.database;
    let late: MailServer | null = null;
    try {
      const { email } = await createPerson(home);
      const call = () => sendForm('/oauth/forgotten', { email }, { address: freshAddress(), on: home });
      expect((await call()).status).toBe(200);
      const postponed = { email, attemptCount: 1, claimedAt: null };
      await expect.poll(() => prisma.queuedMail.count({ where: postponed }), { timeout: 15_000 }).toBe(1);
      await prisma.queuedMail.updateMany({
        where: { email },
        data: { nextAttemptAt: new Date(Date.now() + 60 * minute) },
      });
      late = await MailServer.listen(port);
      expect((await call()).status).toBe(200);
      const { token } = linkIn(await newestMail(late, email));
      const done = await sendForm(
        '/oauth/new-password',
        { token, password: changed },
        { address: freshAddress(), on: home },
      );
      expect(done.status).toBe(303);
      expect(home.logged.join('')).toContain('is tried again');
      expect(home.logged.join('')).not.toContain(email);
    } finally {
      await home.stop();
      await late?.close();
    }
  });

  test('is given up where the server says that there is no such mailbox, and is logged without the address', async () => {
    const picky = await MailServer.listen(0, { refuses: (address) => address.startsWith('u') });
    const home = await startInstance({ SMTP_URL: picky.url });
    try {
      const { email } = await createPerson(home);
      expect((await sendForm('/oauth/forgotten', { email }, { on: home })).status).toBe(200);
      await expect.poll(() => home.logged.join(''), { timeout: 15_000 }).toContain('is given up');
      expect(await home.database.prisma.queuedMail.count()).toBe(0);
      expect(home.logged.join('')).not.toContain(email);
    } finally {
      await home.stop();
      await picky.close();
    }
  });
});

describe('where no e-mail is sent', () => {
  test('the page says who can help, and nothing is queued', async () => {
    const silent = await startInstance({ WORKER: 'false' });
    try {
      const page = await send('GET', '/oauth/forgotten', { on: silent });
      expect([page.status, page.text.includes('portico user set-password')]).toEqual([200, true]);
      const sent = await sendForm('/oauth/forgotten', { email: 'a@test.example' }, { on: silent });
      expect([sent.status, sent.text.includes('portico user set-password')]).toEqual([403, true]);
      const query = 'mutation { requestPasswordReset(email: "a@test.example") }';
      expect((await askGraphQL({ on: silent }, query)).codes).toEqual(['FORBIDDEN']);
      expect(await silent.database.prisma.queuedMail.count()).toBe(0);
    } finally {
      await silent.stop();
    }
  });
});
