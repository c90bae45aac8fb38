import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { MailServer } from '../harness/mail-server.ts';
import { linkIn, mailsTo, newestMail } from '../harness/mailbox.ts';
import { createPerson, type Person, sendForm, signIn } from '../harness/person.ts';

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

const ask = ({ cookie }: Pick<Person, 'cookie'>, email: string) =>
  askGraphQL({ cookie, on }, 'mutation($email: String!) { requestEmailChange(email: $email) }', { email });

const use = (person: Person | null, token: string) =>
  sendForm(
    '/oauth/change-email',
    { token },
    { address: freshAddress(), on, ...(person ? { cookie: person.cookie } : {}) },
  );

const addressOf = async ({ id }: Person) => {
  const { email, emailVerified } = await on.database.prisma.user.findUniqueOrThrow({ where: { id } });
  return [email, emailVerified];
};

/** Somebody who has asked for another address, and the link that came there. */
async function asked() {
  const person = await createPerson(on);
  const email = `new-${person.email}`;
  expect((await ask(person, email)).data).toEqual({ requestEmailChange: true });
  return { person, email, ...linkIn(await newestMail(mail, email)) };
}

const waits = () => expect.poll(() => on.database.prisma.queuedMail.count(), { timeout: 15_000 }).toBe(0);

describe('another e-mail address', () => {
  test('is that of the account once its link is used, and the old one is told', async () => {
    const { person, email, path, token } = await asked();
    expect(await addressOf(person)).toEqual([person.email, true]);
    for (const method of ['GET', 'HEAD']) {
      expect((await send(method, path, { headers: { cookie: person.cookie }, on })).status).toBe(200);
    }
    // Whoever was sent the link by somebody else sees whose address it is.
    const shown = await send('GET', path, { headers: { cookie: person.cookie }, on });
    for (const word of [email, person.username]) expect(shown.text).toContain(word);
    expect(await addressOf(person)).toEqual([person.email, true]);
    const used = await use(person, token);
    expect([used.status, used.text.includes(email)]).toEqual([200, true]);
    expect(await addressOf(person)).toEqual([email, true]);
    expect(await newestMail(mail, person.email)).toContain('has another one now');
    expect((await use(person, token)).status).toBe(404);
    await signIn({ email, password: person.password }, { address: freshAddress(), on });
    expect(on.logged.join('')).not.toContain(token);
  });

  test('is given to nobody but who asked for it, so that a mistyped one opens nothing to its owner', async () => {
    const { person, path, token } = await asked();
    const stranger = await createPerson(on);
    expect((await use(stranger, token)).status).toBe(404);
    const nobody = await use(null, token);
    expect([nobody.status, nobody.headers.get('location')]).toEqual([
      303,
      `/oauth/sign-in?${new URLSearchParams({ return_to: path })}`,
    ]);
    expect(await addressOf(person)).toEqual([person.email, true]);
    expect((await use(person, token)).status).toBe(200);
  });

  test('is no more to be had after half an hour, or where somebody else has it by then', async () => {
    const taken = await asked();
    await on.database.prisma.user.create({ data: { username: `t${Date.now()}`, email: taken.email } });
    expect((await use(taken.person, taken.token)).status).toBe(404);
    const late = await asked();
    ahead = 30 * 60_000;
    expect((await use(late.person, late.token)).status).toBe(404);
    ahead = 0;
    expect(await addressOf(late.person)).toEqual([late.person.email, true]);
  });

  test('that another account has brings no e-mail, and the same answer', async () => {
    const [person, other] = [await createPerson(on), await createPerson(on)];
    expect((await ask(person, other.email)).data).toEqual({ requestEmailChange: true });
    await waits();
    expect(mailsTo(mail, other.email)).toEqual([]);
  });

  test('of fifty uses of one link is given by one', async () => {
    const { person, email, token } = await asked();
    const replies = await Promise.all(Array.from({ length: 50 }, () => use(person, token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(404)]);
    expect(await addressOf(person)).toEqual([email, true]);
    await waits();
    expect(mailsTo(mail, person.email)).toHaveLength(1);
  });
});

describe('a request for another address', () => {
  test.each([
    ['all other browsers', 'mutation { endOtherSessions }'],
    ['the browser that asked', 'mutation($id: ID!) { endSession(id: $id) }'],
  ])('ends when the owner signs out of %s, sent or on its way', async (_what, document) => {
    const owner = await createPerson(on);
    const cookie = await signIn(owner, { address: freshAddress(), on });
    await ask({ cookie }, `sent-${owner.email}`);
    const { token } = linkIn(await newestMail(mail, `sent-${owner.email}`));
    await waits();
    const { session, queuedMail } = on.database.prisma;
    const { id } = await session.findFirstOrThrow({ where: { userId: owner.id }, orderBy: { createdAt: 'desc' } });
    const createdAt = new Date();
    const later = new Date(createdAt.getTime() + 600_000);
    const moments = { createdAt, nextAttemptAt: later, expiresAt: later };
    const waiting = {
      id,
      kind: 'email_change',
      email: owner.email,
      newEmail: `late-${owner.email}`,
      ...moments,
    } as const;
    await queuedMail.create({ data: waiting });
    expect((await askGraphQL({ cookie: owner.cookie, on }, document, { id })).codes).toEqual([]);
    expect(await queuedMail.count({ where: { id } })).toBe(0);
    expect((await use(owner, token)).status).toBe(404);
    expect(await addressOf(owner)).toEqual([owner.email, true]);
  });

  test('needs somebody who has just signed in, and an address', async () => {
    const person = await createPerson(on);
    const email = `x-${person.email}`;
    expect((await ask({ cookie: await person.staleCookie() }, email)).codes).toEqual(['RECENT_SIGN_IN_REQUIRED']);
    expect((await ask(person, 'nonsense')).codes).toEqual(['INVALID_INPUT']);
    const document = `mutation { requestEmailChange(email: "${email}") }`;
    expect((await askGraphQL({ credential: person.token, on }, document)).codes).toEqual(['SESSION_REQUIRED']);
    await waits();
    expect(mailsTo(mail, email)).toEqual([]);
  });

  test('replaces one that waits: its link is for the address that was said last', async () => {
    const person = await createPerson(on);
    const document = `mutation { first: requestEmailChange(email: "a-${person.email}") last: requestEmailChange(email: "b-${person.email}") }`;
    expect((await askGraphQL({ cookie: person.cookie, on }, document)).codes).toEqual([]);
    const { token } = linkIn(await newestMail(mail, `b-${person.email}`));
    expect((await use(person, token)).status).toBe(200);
    expect(await addressOf(person)).toEqual([`b-${person.email}`, true]);
  });

  test('is refused beyond five in an hour', async () => {
    const { cookie, email } = await createPerson(on);
    const document = `mutation { ${Array.from({ length: 6 }, (_, number) => `n${number}: requestEmailChange(email: "n-${email}")`).join(' ')} }`;
    expect((await askGraphQL({ cookie, on }, document)).codes).toEqual(['RATE_LIMITED']);
  });
});
