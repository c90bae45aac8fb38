import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { type Instance, instance, startInstance } from '../harness/instance.ts';
import { MailServer } from '../harness/mail-server.ts';
import { linkIn, mailsTo, newestMail } from '../harness/mailbox.ts';
import { cookiesOf, createPerson, sendForm } from '../harness/person.ts';

const password = 'a long password';

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

/** Somebody who has opened an account, as a browser does. */
async function signUp(home = on) {
  const username = `v${Date.now()}`;
  const email = `${username}@test.example`;
  const reply = await sendForm('/oauth/sign-up', { username, email, password }, { address: freshAddress(), on: home });
  return { username, email, cookie: cookiesOf(reply) };
}

const accountPage = async (cookie: string, home = on) =>
  (await send('GET', '/oauth/account', { headers: { cookie }, on: home })).text;

const verify = (token: string) => sendForm('/oauth/verify', { token }, { address: freshAddress(), on });

const isVerified = async (email: string) =>
  (await on.database.prisma.user.findUniqueOrThrow({ where: { email } })).emailVerified;

describe('the address of an account', () => {
  test('is verified by the link that follows opening the account, at the press of a button', async () => {
    const { username, email, cookie } = await signUp();
    const text = await newestMail(mail, email);
    expect(text).toContain(username);
    const { path, token } = linkIn(text);
    expect(path).toMatch(/^\/oauth\/verify\?/);
    // As programs that look for viruses do.
    for (const method of ['GET', 'HEAD', 'GET']) expect((await send(method, path, { on })).status).toBe(200);
    expect([await isVerified(email), (await accountPage(cookie)).includes('not verified')]).toEqual([false, true]);
    expect((await verify(token)).text).toContain('Your e-mail address is verified');
    expect([await isVerified(email), (await accountPage(cookie)).includes('not verified')]).toEqual([true, false]);
    const again = await verify(token);
    expect([again.status, again.text.includes('This link does not work')]).toEqual([404, true]);
    expect(again.text).toContain('href="/dashboard/account"');
    expect(on.logged.join('')).not.toContain(token);
  });

  test('is sent another link from the account page, where the first has expired', async () => {
    const { email, cookie } = await signUp();
    const { token } = linkIn(await newestMail(mail, email));
    ahead += 30 * 60_000;
    expect((await verify(token)).status).toBe(404);
    expect(await accountPage(cookie)).toContain('action="/oauth/account/verification"');
    const sent = await sendForm('/oauth/account/verification', {}, { cookie, on });
    expect([sent.status, sent.text.includes('A link is on its way')]).toEqual([200, true]);
    expect((await verify(linkIn(await newestMail(mail, email, 2)).token)).status).toBe(200);
    expect(await isVerified(email)).toBe(true);
  });

  test('is sent nothing more where it is verified', async () => {
    const { cookie, email } = await createPerson(on);
    const { data } = await askGraphQL({ cookie, on }, 'mutation { requestEmailVerification }');
    expect(data).toEqual({ requestEmailVerification: true });
    await expect.poll(() => on.database.prisma.queuedMail.count(), { timeout: 15_000 }).toBe(0);
    expect(mailsTo(mail, email)).toEqual([]);
  });

  test('is no longer proved by a link to an older one', async () => {
    const { email } = await signUp();
    const { token } = linkIn(await newestMail(mail, email));
    await on.database.prisma.user.update({ where: { email }, data: { email: `new-${email}` } });
    expect((await verify(token)).status).toBe(404);
    expect(await isVerified(`new-${email}`)).toBe(false);
  });

  test('of fifty that use one link at the same time one verifies it', async () => {
    const { email } = await signUp();
    const { token } = linkIn(await newestMail(mail, email));
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(token)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(49).fill(404)]);
  });
});

describe('a request for another link', () => {
  test('needs somebody who is signed in', async () => {
    const { token } = await createPerson(on);
    const document = 'mutation { requestEmailVerification }';
    expect((await askGraphQL({ on }, document)).codes).toEqual(['UNAUTHENTICATED']);
    expect((await askGraphQL({ credential: token, on }, document)).codes).toEqual(['SESSION_REQUIRED']);
    const form = await sendForm('/oauth/account/verification', {}, { on });
    expect([form.status, form.headers.get('location')]).toEqual([303, '/oauth/sign-in?return_to=%2Foauth%2Faccount']);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' }, on };
    expect((await sendForm('/oauth/account/verification', {}, foreign)).status).toBe(403);
  });

  test('is refused beyond ten in an hour', async () => {
    const { cookie } = await createPerson(on);
    const document = `mutation { ${Array.from({ length: 11 }, (_, number) => `n${number}: requestEmailVerification`).join(' ')} }`;
    expect((await askGraphQL({ cookie, on }, document)).codes).toEqual(['RATE_LIMITED']);
  });
});

test('where no e-mail is sent, the account page says who can verify the address', async () => {
  const home = await instance();
  const { cookie, email } = await signUp(home);
  const page = await accountPage(cookie, home);
  expect([page.includes('not verified'), page.includes('/oauth/account/verification')]).toEqual([true, false]);
  expect(page).toContain('Whoever runs this service can verify it.');
  expect(await home.database.prisma.queuedMail.count({ where: { email } })).toBe(0);
  expect((await sendForm('/oauth/account/verification', {}, { cookie, on: home })).status).toBe(403);
});
