import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appAllowedBy, callback } from '../../harness/allowed-app.ts';
import { hasBrowser } from '../../harness/browser.ts';
import { send } from '../../harness/client.ts';
import { Visits } from '../../harness/dashboard.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { createPerson } from '../../harness/person.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

async function statusOf(path: string, credential: string): Promise<number> {
  return (await send('GET', path, { credential, on: visits.portico })).status;
}

/** What is shown of a secret once. */
async function takeSecret(keys: Keyboard, title: string): Promise<string> {
  await keys.inDialog(title);
  await keys.press('Escape');
  await keys.inDialog(title);
  await keys.activate('button', 'Copy: Secret');
  const secret = await keys.hasCopied(/^service_/);
  await keys.activate('button', 'Done');
  await keys.outOfDialog();
  return secret;
}

describe.runIf(hasBrowser)('credentials by keyboard alone', () => {
  test('an API key is made, looked at and revoked', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard/api-keys');
    await keys.activate('button', 'Create API key');
    await keys.inDialog('Create API key');
    await keys.type('Nightly');
    await keys.toggle(/^write/);
    await keys.choose('Ends after', '30 days');
    await keys.activate('button', 'Create API key');
    const secret = await takeSecret(keys, 'Nightly is ready');
    await keys.isAt('button', 'Create API key');
    await keys.isTold('API key created.');
    expect(await statusOf('/api/user/profile', secret)).toBe(200);
    await keys.activate('link', /^Use of Nightly/);
    await keys.to('slider', 'Point at Requests per day (UTC)');
    await keys.activate('button', 'As a table');
    await page.getByRole('region', { name: 'Requests by day' }).waitFor();
    await keys.isAt('button', 'As a chart');
    await keys.backTo('link', 'API keys');
    await keys.press('Enter');
    await keys.activate('button', 'Revoke Nightly');
    await keys.inDialog('Revoke Nightly?');
    await keys.activate('button', 'Revoke key');
    await page.getByText('Revoked', { exact: true }).waitFor();
    await keys.outOfDialog();
    await keys.isAt('region', 'API keys');
    expect(await statusOf('/api/user/profile', secret)).toBe(401);
  });

  test('an access token is made, rotated and revoked', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard/access-tokens');
    await keys.activate('button', 'Create access token');
    await keys.inDialog('Create access token');
    await keys.type('CI');
    await keys.toggle(/^deployments:write/);
    await keys.activate('button', 'Create access token');
    const first = await takeSecret(keys, 'CI is ready');
    await keys.activate('button', 'Rotate CI');
    await keys.inDialog('Rotate CI?');
    await keys.activate('button', 'Rotate token');
    const second = await takeSecret(keys, 'CI is ready');
    await keys.isAt('button', 'Rotate CI');
    expect([await statusOf('/v1/user', first), await statusOf('/v1/user', second)]).toEqual([401, 200]);
    await keys.activate('button', 'Revoke CI');
    await keys.inDialog('Revoke CI?');
    await keys.activate('button', 'Revoke token');
    await page.getByText('Revoked', { exact: true }).waitFor();
    await keys.outOfDialog();
    expect(await statusOf('/v1/user', second)).toBe(401);
  });

  test('an OAuth client is made, changed, rotated and revoked', async () => {
    const person = await createPerson(visits.portico);
    const clients = () => visits.portico.database.prisma.oAuthClient.findMany({ where: { userId: person.id } });
    const { page, keys } = await Keyboard.at(visits, person, '/dashboard/oauth-clients');
    await keys.activate('button', 'Create OAuth client');
    await keys.inDialog('Create OAuth client');
    await keys.type('Storefront');
    await keys.to('radio', /^On a server/);
    await keys.press('ArrowDown');
    await keys.isAt('radio', /^In a browser/);
    await keys.press('ArrowUp');
    await keys.write('Redirect URIs', 'nonsense');
    await keys.choose('It reaches', 'all projects of whoever it acts for');
    await keys.activate('button', 'Create OAuth client');
    await keys.isAt('textbox', 'Redirect URIs');
    await keys.write('Redirect URIs', callback);
    await keys.activate('button', 'Create OAuth client');
    await takeSecret(keys, 'Storefront is ready');
    expect(await clients()).toMatchObject([{ name: 'Storefront', isPublic: false, redirectUris: [callback] }]);
    await keys.activate('button', 'Change Storefront');
    await keys.inDialog('Change Storefront');
    await keys.write('Name', 'Shop');
    await keys.press('Enter');
    await keys.outOfDialog();
    await keys.isAt('button', 'Change Shop');
    await keys.activate('button', 'Rotate Shop');
    await keys.inDialog('Rotate the secret of Shop?');
    await keys.choose('The old secret ends', 'after an hour');
    await keys.activate('button', 'Rotate secret');
    await takeSecret(keys, 'Shop is ready');
    await keys.activate('button', 'Revoke Shop');
    await keys.inDialog('Revoke Shop?');
    await keys.activate('button', 'Revoke client');
    await page.getByText('Revoked', { exact: true }).waitFor();
    await keys.outOfDialog();
    expect((await clients())[0]?.revokedAt).not.toBeNull();
  });

  test('an OAuth client without a secret is made, and what it needs to know is taken along', async () => {
    const person = await createPerson(visits.portico);
    const { keys } = await Keyboard.at(visits, person, '/dashboard/oauth-clients');
    await keys.activate('button', 'Create OAuth client');
    await keys.inDialog('Create OAuth client');
    await keys.type('Storefront');
    await keys.to('radio', /^On a server/);
    await keys.press('ArrowDown');
    await keys.write('Redirect URIs', callback);
    await keys.activate('button', 'Create OAuth client');
    await keys.inDialog('Storefront is ready');
    const client = await visits.portico.database.prisma.oAuthClient.findFirstOrThrow({ where: { userId: person.id } });
    expect(client.isPublic).toBe(true);
    await keys.activate('button', 'Copy: Client id');
    await keys.hasCopied(client.id);
    await keys.activate('button', /^Copy: Where users agree/);
    const address = new URL(await keys.hasCopied(/^http.*authorize/));
    expect([address.searchParams.get('client_id'), address.searchParams.get('redirect_uri')]).toEqual([
      client.id,
      callback,
    ]);
    await keys.activate('button', 'Done');
    await keys.outOfDialog();
    await keys.to('button', 'Change Storefront');
  });

  test('an app loses its access', async () => {
    const [person, owner] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const { token } = await appAllowedBy(visits.portico, owner, person, 'Deployer');
    const { page, keys } = await Keyboard.at(visits, person, '/dashboard/apps');
    await keys.activate('button', 'Withdraw access of Deployer');
    await keys.inDialog(/Deployer/);
    await keys.activate('button', 'Withdraw access');
    await page.getByRole('heading', { name: 'No app acts for you' }).waitFor();
    await keys.outOfDialog();
    expect(await statusOf('/v1/projects', token)).toBe(401);
  });

  test('nothing was complained of but what was refused', () => {
    expect(visits.complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });
});
