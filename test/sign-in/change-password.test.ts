import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forAccountAtAddress } from '../../src/sign-in/login-throttle.ts';
import { freshAddress } from '../harness/address.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { MailServer } from '../harness/mail-server.ts';
import { newestMail } from '../harness/mailbox.ts';
import { createPerson, type Person, signIn } from '../harness/person.ts';

const password = 'another long password';
const document = 'mutation($input: ChangePasswordInput!) { changePassword(input: $input) }';

let mail: MailServer;
let on: Instance;

beforeAll(async () => {
  mail = await MailServer.listen();
  on = await startInstance({ SMTP_URL: mail.url });
});

afterAll(async () => {
  await on.stop();
  await mail.close();
});

interface Attempt {
  currentPassword?: string;
  password?: string;
  address?: string;
}

function change(person: Person, attempt: Attempt = {}) {
  const { address = person.address, ...given } = attempt;
  const input = { currentPassword: person.password, password, ...given };
  return askGraphQL({ cookie: person.cookie, address, on }, document, { input });
}

const isSignedIn = async (cookie: string) => (await askGraphQL({ cookie, on }, '{ viewer { id } }')).codes.length === 0;

const canSignIn = (person: Person, secret: string) =>
  signIn({ email: person.email, password: secret }, { address: freshAddress(), on }).then(
    () => true,
    () => false,
  );

describe('changing the password', () => {
  test('takes the current one, ends all other sessions and tells the owner', async () => {
    const person = await createPerson(on);
    const other = await signIn(person, { address: person.address, on });
    const { data } = await change(person);
    expect(data).toEqual({ changePassword: 1 });
    expect([await isSignedIn(person.cookie), await isSignedIn(other)]).toEqual([true, false]);
    expect([await canSignIn(person, person.password), await canSignIn(person, password)]).toEqual([false, true]);
    expect(await newestMail(mail, person.email)).toContain(
      `The password of the account ${person.username} was changed`,
    );
    expect(on.logged.join('')).not.toContain(password);
  });

  test('is refused with a wrong current password, with one that nobody has, and without a session', async () => {
    const person = await createPerson(on);
    expect((await change(person, { currentPassword: 'wrong' })).codes).toEqual(['FORBIDDEN']);
    expect((await change(person, { currentPassword: 'x'.repeat(5_000) })).codes).toEqual(['FORBIDDEN']);
    expect((await change(person, { password: 'short' })).codes).toEqual(['INVALID_INPUT']);
    const input = { currentPassword: person.password, password };
    expect((await askGraphQL({ credential: person.token, on }, document, { input })).codes).toEqual([
      'SESSION_REQUIRED',
    ]);
    expect(await canSignIn(person, person.password)).toBe(true);
  });

  test('ends links that would take the account elsewhere', async () => {
    const person = await createPerson(on);
    const ask = 'mutation { requestEmailChange(email: "elsewhere@test.example") }';
    await askGraphQL({ cookie: person.cookie, on }, ask);
    await newestMail(mail, 'elsewhere@test.example');
    await change(person);
    const links = await on.database.prisma.mailedLink.findMany({ where: { userId: person.id } });
    expect(links.map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  });

  test('of many guesses at the current password refuses all, as at sign-in', async () => {
    const person = await createPerson(on);
    const address = freshAddress();
    const guesses = Array.from({ length: forAccountAtAddress.points + 1 }, () => 'wrong');
    const codes: string[] = [];
    for (const currentPassword of guesses) codes.push(...(await change(person, { currentPassword, address })).codes);
    expect(codes).toEqual([...Array(forAccountAtAddress.points).fill('FORBIDDEN'), 'RATE_LIMITED']);
    // The same count, whichever way somebody guesses.
    await expect(signIn(person, { address, on })).rejects.toThrow('429');
    expect((await change(person, { address })).codes).toEqual(['RATE_LIMITED']);
    expect((await change(person)).data).toEqual({ changePassword: 0 });
  });

  test('of fifty that race succeeds once', async () => {
    const person = await createPerson(on);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        change(person, { password: `${password} ${number}`, address: freshAddress() }),
      ),
    );
    const done = replies.map(({ data }) => data?.changePassword ?? null);
    expect(done.filter((ended) => ended !== null)).toEqual([0]);
    expect(await canSignIn(person, `${password} ${done.indexOf(0)}`)).toBe(true);
    expect(await isSignedIn(person.cookie)).toBe(true);
  });
});
