import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAddress } from '../../harness/address.ts';
import { addAuthenticator } from '../../harness/authenticator.ts';
import { hasBrowser } from '../../harness/browser.ts';
import { poll, Visits } from '../../harness/dashboard.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { MailServer } from '../../harness/mail-server.ts';
import { newestMail } from '../../harness/mailbox.ts';
import { createPerson, type Person, signIn } from '../../harness/person.ts';

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

const visit = (person: Person) => Keyboard.at(visits, person, '/dashboard/account');
const userOf = ({ id }: Person) => visits.portico.database.prisma.user.findUniqueOrThrow({ where: { id } });
const enter = (person: Person) => signIn(person, { address: freshAddress(), on: visits.portico });
const sessionsOf = ({ id }: Person) => visits.portico.database.prisma.session.count({ where: { userId: id } });

describe.runIf(hasBrowser)('the account by keyboard alone', () => {
  test('the profile is edited', async () => {
    const [person, other] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const { page, keys } = await visit(person);
    await keys.activate('button', 'Edit profile…');
    await keys.inDialog('Edit profile');
    await keys.write('Username', 'No!');
    await keys.press('Enter');
    await poll(() => page.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).toBe('true');
    await keys.isAt('textbox', 'Username');
    await keys.write('Username', other.username);
    await keys.activate('button', 'Save profile');
    await keys.isRefusedAt('Username', 'It is taken.');
    await keys.write('Username', person.username);
    await keys.write('Name', 'Ada');
    await keys.write('About you', 'Counts');
    await keys.write('Where', 'London');
    await keys.write('Website', 'https://ada.example/');
    await keys.write('Picture', 'https://ada.example/me.png');
    await keys.activate('button', 'Save profile');
    await keys.outOfDialog();
    await keys.isAt('button', 'Edit profile…');
    await keys.isTold('Profile updated.');
    expect(await userOf(person)).toMatchObject({ displayName: 'Ada', bio: 'Counts', location: 'London' });
  });

  test('the password is changed', async () => {
    const person = await createPerson(visits.portico);
    const { page, keys } = await visit(person);
    await keys.activate('button', 'Change password…');
    await keys.inDialog('Change password');
    await keys.type('not what it is');
    await keys.press('Tab');
    await keys.type('another long password');
    await keys.press('Enter');
    await keys.isRefusedAt('Current password', 'It is wrong.');
    await keys.write('Current password', person.password);
    await keys.press('Enter');
    await page.getByText('No other browser was signed in.').waitFor();
    await keys.activate('button', 'Done');
    await keys.outOfDialog();
    await keys.isAt('button', 'Change password…');
    expect(await enter({ ...person, password: 'another long password' })).not.toBe('');
  });

  test('the address is verified, and another one asked for', async () => {
    const person = await createPerson(visits.portico);
    await visits.portico.database.prisma.user.update({ where: { id: person.id }, data: { emailVerified: false } });
    const { page, keys } = await visit(person);
    await keys.activate('button', 'Send a link to verify it');
    await page.getByText(`A link is on its way to ${person.email}`).waitFor();
    await newestMail(mail, person.email);
    await keys.isSomewhere();
    await keys.backTo('button', 'Change address…');
    await keys.press('Enter');
    await keys.inDialog('Change e-mail address');
    await keys.type(`new-${person.email}`);
    await keys.activate('button', 'Send a link');
    await keys.inDialog('Look into your mailbox');
    await keys.activate('button', 'Done');
    await keys.outOfDialog();
    await keys.isAt('button', 'Change address…');
    await newestMail(mail, `new-${person.email}`);
  });

  test('sessions are ended', async () => {
    const person = await createPerson(visits.portico);
    for (let count = 0; count < 3; count += 1) await enter(person);
    const { page, keys } = await visit(person);
    await keys.activate('button', /^Sign out (?!everywhere)./);
    await poll(() => sessionsOf(person)).toBe(3);
    await keys.isTold('Session ended.');
    await poll(() => page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').count()).toBe(3);
    await keys.isAt('region', 'Sessions');
    await keys.activate('button', 'Sign out everywhere else…');
    await keys.inDialog('Sign out everywhere else?');
    await keys.activate('button', 'Sign out everywhere else');
    await keys.outOfDialog();
    await keys.isAt('region', 'Sessions');
    expect(await sessionsOf(person)).toBe(1);
  });

  test('a passkey is added, renamed and removed', async () => {
    const person = await createPerson(visits.portico);
    const { page, keys } = await visit(person);
    await addAuthenticator(page);
    const passkeys = () => visits.portico.database.prisma.passkey.findMany({ where: { userId: person.id } });
    await keys.activate('button', 'Add a passkey');
    await keys.activate('button', /^Rename /);
    await keys.inDialog('Rename passkey');
    await keys.write('Name', 'Laptop');
    await keys.press('Enter');
    await keys.outOfDialog();
    await keys.isAt('button', 'Rename Laptop');
    expect(await passkeys()).toMatchObject([{ name: 'Laptop' }]);
    await keys.activate('button', 'Remove Laptop');
    await keys.inDialog('Remove Laptop?');
    await keys.activate('button', 'Remove passkey');
    await page.getByText('None so far').waitFor();
    await keys.outOfDialog();
    await keys.isAt('region', 'Passkeys');
    expect(await passkeys()).toEqual([]);
  });

  test('nothing was complained of but what was refused', () => {
    expect(visits.complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });
});
