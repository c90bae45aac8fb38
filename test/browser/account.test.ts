import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAddress } from '../harness/address.ts';
import { addAuthenticator } from '../harness/authenticator.ts';
import { hasBrowser } from '../harness/browser.ts';
import { expectSound, poll, views, Visits } from '../harness/dashboard.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { MailServer } from '../harness/mail-server.ts';
import { linkIn, newestMail } from '../harness/mailbox.ts';
import { createPerson, type Person, signIn } from '../harness/person.ts';

const hostile = `${'Ω'.repeat(60)} <b>مرحبا</b> 🙂`;

const visits = new Visits();
let mail: MailServer;

beforeAll(async () => {
  mail = await MailServer.listen();
  await visits.begin({ settings: { SMTP_URL: mail.url, WORKER: 'true' } });
});
afterAll(async () => {
  await visits.end();
  await mail.close();
});

const userOf = ({ id }: Person) => visits.portico.database.prisma.user.findUniqueOrThrow({ where: { id } });

const canSignIn = (person: Person, password: string) =>
  signIn({ email: person.email, password }, { address: freshAddress(), on: visits.portico }).then(
    () => true,
    () => false,
  );

const isSignedIn = async (cookie: string) =>
  (await askGraphQL({ cookie, on: visits.portico }, '{ viewer { id } }')).codes.length === 0;

const open = (person: Person, path = '/dashboard/account') => visits.open(person, {}, path);

/** Somebody who has told all of themselves, at length. */
async function fill(person: Person) {
  const { prisma } = visits.portico.database;
  const data = {
    displayName: hostile,
    bio: 'x'.repeat(1_000),
    location: hostile,
    websiteUrl: `https://${'a'.repeat(60)}.example/`,
  };
  await prisma.user.update({ where: { id: person.id }, data: { ...data, emailVerified: false } });
  await prisma.passkey.create({
    data: {
      userId: person.id,
      name: hostile,
      publicKey: 'key',
      credentialID: person.id,
      counter: 0,
      deviceType: 'multi',
      backedUp: false,
    },
  });
  await signIn(person, { address: freshAddress(), on: visits.portico });
}

describe.runIf(hasBrowser)('the account page', () => {
  test.each(views)('%s: is sound, empty and with something in it', async (view, options) => {
    const person = await createPerson(visits.portico);
    const page = await visits.open(person, options, '/dashboard/account');
    await page.getByText('None so far: you sign in with your password.').waitFor();
    await expectSound(page, `account-new-${view}`);
    await fill(person);
    await page.reload();
    await page.getByText('Nobody has proved yet').waitFor();
    await expectSound(page, `account-${view}`);
    for (const form of ['profile', 'password', 'email', 'others']) {
      await page.goto(`${visits.portico.config.publicUrl}/dashboard/account?open=${form}`);
      await page.getByRole('dialog').waitFor();
      await expectSound(page, `account-${form}-${view}`);
    }
  });

  test('changes the profile, and says what is refused', async () => {
    const [person, other] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const page = await open(person);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    const form = page.getByRole('dialog', { name: 'Edit profile' });
    await form.getByRole('textbox', { name: 'Username' }).fill(other.username);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Ada');
    await form.getByRole('button', { name: 'Save profile' }).click();
    await form.getByText('It is taken.').waitFor();
    const username = `a${person.username.slice(1)}`;
    await form.getByRole('textbox', { name: 'Username' }).fill(username);
    await form.getByRole('button', { name: 'Save profile' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `${username} Level 1` }).waitFor();
    expect(await userOf(person)).toMatchObject({ username, displayName: 'Ada', bio: null, version: 2 });
  });

  test('changes the password, which ends other sessions and not this one', async () => {
    const person = await createPerson(visits.portico);
    const other = await signIn(person, { address: person.address, on: visits.portico });
    const page = await open(person);
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('dialog', { name: 'Change password' });
    await form.getByLabel('Current password').fill('wrong');
    await form.getByLabel('New password').fill('another long password');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('It is wrong.').waitFor();
    await form.getByLabel('Current password').fill(person.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('One other browser was signed out.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect(await Promise.all([isSignedIn(person.cookie), isSignedIn(other)])).toEqual([true, false]);
    expect([await canSignIn(person, person.password), await canSignIn(person, 'another long password')]).toEqual([
      false,
      true,
    ]);
    expect(await page.content()).not.toContain('another long password');
  });

  test('shows where somebody is signed in, and ends that', async () => {
    const person = await createPerson(visits.portico);
    const others = await Promise.all(
      [1, 2, 3].map(() => signIn(person, { address: freshAddress(), on: visits.portico })),
    );
    const page = await open(person);
    const sessions = page.getByRole('region', { name: 'Sessions' });
    await poll(() => sessions.getByRole('listitem').count()).toBe(4);
    await sessions.getByText('This browser').waitFor();
    await sessions
      .getByRole('button', { name: /^Sign out (?!everywhere)/ })
      .first()
      .click();
    await poll(() => sessions.getByRole('listitem').count()).toBe(3);
    const standing = async () => (await Promise.all(others.map(isSignedIn))).filter((stands) => stands).length;
    expect(await standing()).toBe(2);
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    await poll(() => sessions.getByRole('listitem').count()).toBe(1);
    expect([await standing(), await isSignedIn(person.cookie)]).toEqual([0, true]);
  });

  test('adds a passkey, which signs in, and names and removes it', async () => {
    const person = await createPerson(visits.portico);
    const page = await open(person);
    await addAuthenticator(page);
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeys.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
    const form = page.getByRole('dialog', { name: 'Rename passkey' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await form.getByRole('button', { name: 'Rename passkey' }).click();
    await passkeys.getByText('Laptop').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.goto(`${visits.portico.config.publicUrl}/oauth/sign-in?return_to=/dashboard/account`);
    await page.getByRole('button', { name: /passkey/i }).click();
    await passkeys.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await passkeys.getByText('None so far').waitFor();
    expect(await visits.portico.database.prisma.passkey.count({ where: { userId: person.id } })).toBe(0);
  });

  test('leads whoever signed in long ago to sign in again before a passkey or an address changes', async () => {
    const person = await createPerson(visits.portico);
    const stale = { ...person, cookie: await person.staleCookie() };
    const page = await open(stale, '/dashboard/account?open=email');
    await page.getByText('Another address needs a recent sign-in').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    expect(await passkeys.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
    await passkeys.getByRole('link', { name: 'Sign in again' }).click();
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await passkeys.getByRole('button', { name: 'Add a passkey' }).waitFor();
  });

  test('verifies the address, and changes it by the link that comes to the new one', async () => {
    const person = await createPerson(visits.portico);
    await visits.portico.database.prisma.user.update({ where: { id: person.id }, data: { emailVerified: false } });
    const page = await open(person);
    await page.getByRole('button', { name: 'Send a link to verify it' }).click();
    await page.getByText(`A link is on its way to ${person.email}`).waitFor();
    await page.goto(visits.portico.config.publicUrl + linkIn(await newestMail(mail, person.email)).path);
    await page.getByRole('button', { name: 'Yes, it is mine' }).click();
    await page.goto(`${visits.portico.config.publicUrl}/dashboard/account`);
    await page.getByText('Verified', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change address' }).click();
    const form = page.getByRole('dialog', { name: 'Change e-mail address' });
    await form.getByRole('textbox', { name: 'New e-mail address' }).fill(`new-${person.email}`);
    await form.getByRole('button', { name: 'Send a link' }).click();
    await page.getByText(`a link is on its way to new-${person.email}`).waitFor();
    await page.goto(visits.portico.config.publicUrl + linkIn(await newestMail(mail, `new-${person.email}`)).path);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText(`It is new-${person.email} now.`).waitFor();
    expect(await userOf(person)).toMatchObject({ email: `new-${person.email}`, emailVerified: true });
    expect(await newestMail(mail, person.email, 2)).toContain('has another one now');
  });
});

test.runIf(hasBrowser)('nothing was complained of but what the tests provoked', () => {
  const provoked = /status of (400|403|409)/;
  expect(visits.complaints.filter((text) => !provoked.test(text))).toEqual([]);
});
