import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appAllowedBy, callback, clientNamed } from '../harness/allowed-app.ts';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { createPerson, type Person } from '../harness/person.ts';

const hostile = `${'Ω'.repeat(60)} <b>مرحبا</b> 🙂`;

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const clientOf = (person: Person, name: string) => clientNamed(visits.portico, person, name);
const appFor = (owner: Person, person: Person, name: string) => appAllowedBy(visits.portico, owner, person, name);

/** What is shown of a secret once, taken from the clipboard. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const shown = page.getByRole('dialog', { name: title });
  await shown.getByRole('button', { name: 'Copy: Secret' }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.waitFor({ state: 'detached' });
  return secret;
}

async function statusOfClient(id: string, secret: string): Promise<number> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
  return (await fetch(`${visits.portico.config.publicUrl}/v1/auth/token`, { method: 'POST', body })).status;
}

const clientsOf = ({ id }: Person) =>
  visits.portico.database.prisma.oAuthClient.findMany({ where: { userId: id }, orderBy: { createdAt: 'desc' } });

describe.runIf(hasBrowser)('the pages of credentials and apps', () => {
  test.each(views)('%s: are sound, empty and with something in them', async (view, options) => {
    const [person, owner] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const page = await visits.open(person, options, '/dashboard/oauth-clients');
    await page.getByRole('heading', { name: 'No OAuth clients yet' }).waitFor();
    await expectSound(page, `oauth-clients-none-${view}`);
    await page.goto(`${visits.portico.config.publicUrl}/dashboard/apps`);
    await page.getByRole('heading', { name: 'No app acts for you' }).waitFor();
    await expectSound(page, `apps-none-${view}`);
    await appFor(owner, person, hostile);
    await page.reload();
    await page.getByText('See your projects').waitFor();
    await expectSound(page, `apps-${view}`);
    await clientOf(person, hostile);
    await page.goto(`${visits.portico.config.publicUrl}/dashboard/oauth-clients`);
    await page.getByRole('button', { name: /^Change/ }).click();
    await page.getByRole('dialog').waitFor();
    await expectSound(page, `oauth-clients-change-${view}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectSound(page, `oauth-clients-${view}`);
  });
});

describe.runIf(hasBrowser)('an OAuth client', () => {
  test('is made for one project, with a secret that is shown once and works', async () => {
    const person = await createPerson(visits.portico);
    const body = { name: 'Shop' };
    const project = await send('POST', '/v1/projects', { credential: person.token, body, on: visits.portico });
    const page = await visits.open(person, {}, '/dashboard/oauth-clients');
    await page.getByRole('button', { name: 'Create OAuth client' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create OAuth client' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Storefront');
    await form.getByRole('textbox', { name: 'Redirect URIs' }).fill(`${callback}\n\n http://localhost/back \n`);
    await form.getByRole('combobox', { name: 'It reaches' }).selectOption('only Shop');
    await form.getByRole('button', { name: 'Create OAuth client' }).click();
    const secret = await takeSecret(page, 'Storefront is ready');
    const [client] = await clientsOf(person);
    expect(client).toMatchObject({
      name: 'Storefront',
      scopes: ['projects:read'],
      redirectUris: [callback, 'http://localhost/back'],
      projectId: Object(project.body).id,
      isPublic: false,
    });
    expect(await statusOfClient(client?.id ?? '', secret)).toBe(200);
    await page.getByText('only for Shop').waitFor();
    expect(await page.content()).not.toContain(secret);
  });

  test('without a secret shows where its users agree', async () => {
    const person = await createPerson(visits.portico);
    const page = await visits.open(person, {}, '/dashboard/oauth-clients?create=true');
    const form = page.getByRole('dialog', { name: 'Create OAuth client' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Phone');
    await form.getByRole('radio', { name: /On a server/ }).waitFor();
    await form.getByRole('radio', { name: /In a browser/ }).check();
    await form.getByRole('textbox', { name: 'Redirect URIs' }).fill(callback);
    await form.getByRole('button', { name: 'Create OAuth client' }).click();
    const shown = page.getByRole('dialog', { name: 'Phone is ready' });
    await shown.waitFor();
    const [client] = await clientsOf(person);
    await shown.getByText(client?.id ?? '', { exact: true }).waitFor();
    await shown.getByText(`redirect_uri=${encodeURIComponent(callback)}`).waitFor();
    await shown.getByRole('button', { name: 'Done' }).click();
    expect(client?.isPublic).toBe(true);
    await page.getByRole('button', { name: 'Change Phone' }).waitFor();
    expect(await page.getByRole('button', { name: 'Rotate Phone' }).count()).toBe(0);
  });

  test('is changed, gets another secret beside the old one or instead of it, and is revoked', async () => {
    const person = await createPerson(visits.portico);
    const { id, secret } = await clientOf(person, 'Storefront');
    const page = await visits.open(person, {}, '/dashboard/oauth-clients');
    await page.getByRole('button', { name: 'Change Storefront' }).click();
    const form = page.getByRole('dialog', { name: 'Change Storefront' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Shop');
    await form.getByRole('checkbox', { name: /deployments:write/ }).uncheck();
    await form.getByRole('textbox', { name: 'Redirect URIs' }).fill('nonsense');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText(/must be an https URL/).waitFor();
    await form.getByRole('textbox', { name: 'Redirect URIs' }).fill('https://other.example/');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.waitFor({ state: 'detached' });
    const changed = { name: 'Shop', scopes: ['projects:read'], redirectUris: ['https://other.example/'] };
    expect((await clientsOf(person))[0]).toMatchObject(changed);
    const rotate = async (ends: string) => {
      await page.getByRole('button', { name: 'Rotate Shop' }).click();
      await page.getByRole('combobox', { name: 'The old secret ends' }).selectOption(ends);
      await page.getByRole('button', { name: 'Rotate secret' }).click();
      return takeSecret(page, 'Shop is ready');
    };
    const second = await rotate('after a day');
    expect([await statusOfClient(id, secret ?? ''), await statusOfClient(id, second)]).toEqual([200, 200]);
    const third = await rotate('at once, since it has leaked');
    expect([await statusOfClient(id, second), await statusOfClient(id, third)]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'Revoke Shop' }).click();
    await page.getByRole('button', { name: 'Revoke client' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect(await statusOfClient(id, third)).toBe(401);
    expect(await page.getByRole('button', { name: /Shop$/ }).count()).toBe(0);
  });

  test('leads whoever signed in long ago to sign in again, and back to the form', async () => {
    const person = await createPerson(visits.portico);
    const stale = { ...person, cookie: await person.staleCookie() };
    const page = await visits.open(stale, {}, '/dashboard/oauth-clients?create=true');
    const form = page.getByRole('dialog', { name: 'Create OAuth client' });
    await form.getByText('Registering a client needs a recent sign-in').waitFor();
    await form.getByRole('textbox', { name: 'Name' }).fill('Late');
    await form.getByRole('button', { name: 'Create OAuth client' }).click();
    await form.getByRole('alert').getByRole('link', { name: 'Sign in again' }).click();
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await form.waitFor();
    expect(await form.getByText('recent sign-in').count()).toBe(0);
    await form.getByRole('textbox', { name: 'Name' }).fill('In time');
    await form.getByRole('button', { name: 'Create OAuth client' }).click();
    await takeSecret(page, 'In time is ready');
    expect((await clientsOf(person)).map(({ name }) => name)).toEqual(['In time']);
  });
});

describe.runIf(hasBrowser)('an app', () => {
  test('loses all that it holds when its access is withdrawn', async () => {
    const [person, owner] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const { token } = await appFor(owner, person, 'Deployer');
    const use = async () => (await send('GET', '/v1/projects', { credential: token, on: visits.portico })).status;
    expect(await use()).toBe(200);
    const page = await visits.open(person, {}, '/dashboard/apps');
    await page.getByText('Start deployments and report how they go').waitFor();
    await page.getByRole('button', { name: 'Withdraw access of Deployer' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect(await use()).toBe(200);
    await page.getByRole('button', { name: 'Withdraw access of Deployer' }).click();
    await page.getByRole('button', { name: 'Withdraw access', exact: true }).click();
    await page.getByRole('heading', { name: 'No app acts for you' }).waitFor();
    expect(await use()).toBe(401);
  });
});

test.runIf(hasBrowser)('nothing was complained of but what the tests provoked', () => {
  const provoked = /status of (400|403)/;
  expect(visits.complaints.filter((text) => !provoked.test(text))).toEqual([]);
});
