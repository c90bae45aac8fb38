import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callback } from '../../harness/allowed-app.ts';
import { registerClient } from '../../harness/account.ts';
import { hasBrowser } from '../../harness/browser.ts';
import { Visits } from '../../harness/dashboard.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { MailServer } from '../../harness/mail-server.ts';
import { newestMail } from '../../harness/mailbox.ts';
import { createOperator, createPerson, type Person } from '../../harness/person.ts';

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

/** Opens a page for somebody whose sign-in lies an hour back. */
async function late(person: Person, address: string) {
  return Keyboard.at(visits, { ...person, cookie: await person.staleCookie() }, address);
}

/** Follows the link, proves who they are, and comes back to where they were. */
async function signInAgain(page: Page, keys: Keyboard, { email, password }: Person): Promise<void> {
  const before = page.url();
  await keys.activate('link', 'Sign in again');
  await page.waitForURL((url) => url.pathname === '/oauth/sign-in');
  await keys.isAt('textbox', 'E-mail address');
  await keys.type(email);
  await keys.press('Tab');
  await keys.type(password);
  await keys.press('Enter');
  await page.waitForURL(before);
}

describe.runIf(hasBrowser)('signing in again by keyboard alone', () => {
  test('leads back to the form of an OAuth client, which is then made', async () => {
    const person = await createPerson(visits.portico);
    const { page, keys } = await late(person, '/dashboard/oauth-clients');
    await keys.activate('button', 'Create OAuth client');
    await keys.inDialog('Create OAuth client');
    await signInAgain(page, keys, person);
    await keys.inDialog('Create OAuth client');
    await keys.write('Name', 'Storefront');
    await keys.activate('button', 'Create OAuth client');
    await keys.inDialog('Storefront is ready');
    expect(await visits.portico.database.prisma.oAuthClient.count({ where: { userId: person.id } })).toBe(1);
  });

  test('leads back to the forms that rotate the secret of a client, and change where it leads', async () => {
    const person = await createPerson(visits.portico);
    const input = { name: 'Shop', scopes: ['projects:read'], redirectUris: [callback] };
    const { id } = await registerClient(person, input, visits.portico);
    const clientOf = () => visits.portico.database.prisma.oAuthClient.findUniqueOrThrow({ where: { id } });
    const rotating = await late(person, '/dashboard/oauth-clients');
    await rotating.keys.activate('button', 'Rotate Shop');
    await rotating.keys.inDialog('Rotate the secret of Shop?');
    await signInAgain(rotating.page, rotating.keys, person);
    await rotating.keys.inDialog('Rotate the secret of Shop?');
    await rotating.keys.activate('button', 'Rotate secret');
    await rotating.keys.inDialog('Shop is ready');
    const changing = await late(person, '/dashboard/oauth-clients');
    await changing.keys.activate('button', 'Change Shop');
    await changing.keys.inDialog('Change Shop');
    await signInAgain(changing.page, changing.keys, person);
    await changing.keys.inDialog('Change Shop');
    await changing.keys.write('Redirect URIs', `${callback}/other`);
    await changing.keys.activate('button', 'Save changes');
    await changing.keys.outOfDialog();
    expect((await clientOf()).redirectUris).toEqual([`${callback}/other`]);
  });

  test('leads back to the form of another e-mail address', async () => {
    const person = await createPerson(visits.portico);
    const { page, keys } = await late(person, '/dashboard/account');
    await keys.activate('button', 'Change address…');
    await keys.inDialog('Change e-mail address');
    await signInAgain(page, keys, person);
    await keys.inDialog('Change e-mail address');
    await keys.write('New e-mail address', `new-${person.email}`);
    await keys.press('Enter');
    await keys.inDialog('Look into your mailbox');
    await newestMail(mail, `new-${person.email}`);
  });

  test('leads back to passkeys, of which one is removed', async () => {
    const person = await createPerson(visits.portico);
    const { prisma } = visits.portico.database;
    await prisma.passkey.create({
      data: {
        userId: person.id,
        name: 'Laptop',
        publicKey: 'AA',
        credentialID: person.id,
        counter: 0,
        deviceType: 'singleDevice',
        backedUp: false,
      },
    });
    const { page, keys } = await late(person, '/dashboard/account');
    await signInAgain(page, keys, person);
    await keys.to('button', 'Add a passkey');
    const removing = await late(person, '/dashboard/account');
    await removing.keys.activate('button', 'Remove Laptop');
    await removing.keys.inDialog('Remove Laptop?');
    await signInAgain(removing.page, removing.keys, person);
    await removing.keys.inDialog('Remove Laptop?');
    await removing.keys.activate('button', 'Remove passkey');
    await removing.keys.outOfDialog();
    expect(await prisma.passkey.count({ where: { userId: person.id } })).toBe(0);
  });

  test('leads back to what operators do, also where the server was first to say that it is needed', async () => {
    const [operator, person] = [await createOperator(visits.portico), await createPerson(visits.portico)];
    const { prisma } = visits.portico.database;
    await prisma.user.update({ where: { id: person.id }, data: { emailVerified: false } });
    const planning = await late(operator, `/dashboard/operator?q=${person.username}`);
    await planning.keys.activate('button', `Change plan of ${person.username}`);
    await planning.keys.inDialog(`Plan of ${person.username}`);
    await signInAgain(planning.page, planning.keys, operator);
    await planning.keys.inDialog(`Plan of ${person.username}`);
    await planning.keys.choose('Plan', 'Free');
    await planning.keys.activate('button', 'Change plan');
    await planning.keys.outOfDialog();
    const vouching = await late(operator, `/dashboard/operator?q=${person.username}`);
    const title = `Vouch for the address of ${person.username}?`;
    await vouching.keys.activate('button', `Verify address of ${person.username}`);
    await vouching.keys.inDialog(title);
    await vouching.keys.activate('button', 'Vouch for it');
    await vouching.page.getByRole('alert').waitFor();
    await vouching.keys.inDialog(title);
    await signInAgain(vouching.page, vouching.keys, operator);
    await vouching.keys.inDialog(title);
    await vouching.keys.activate('button', 'Vouch for it');
    await vouching.keys.outOfDialog();
    const stored = await prisma.user.findUniqueOrThrow({ where: { id: person.id } });
    expect([stored.plan, stored.emailVerified]).toEqual(['free', true]);
  });

  test('leads back to maintenance', async () => {
    const operator = await createOperator(visits.portico);
    const { page, keys } = await late(operator, '/dashboard/operator?tab=maintenance');
    await signInAgain(page, keys, operator);
    await keys.activate('button', 'Turn maintenance on…');
    await keys.inDialog('Turn maintenance on?');
    await keys.activate('button', 'Turn maintenance on');
    await keys.outOfDialog();
    await keys.activate('button', 'Serve again');
    await keys.isTold('Maintenance set.');
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
