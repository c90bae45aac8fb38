import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { createPerson } from '../harness/person.ts';

const built = path.resolve('dashboard/dist');

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const get = (target: string, headers: Record<string, string> = {}) =>
  send('GET', target, { headers, on: visits.portico });

describe('the dashboard', () => {
  test('sends whoever is not signed in to sign in, and back to where they wanted to go', async () => {
    const { status, headers } = await get('/dashboard/api-keys?page=2');
    expect(status).toBe(303);
    expect(headers.get('location')).toBe('/oauth/sign-in?return_to=%2Fdashboard%2Fapi-keys%3Fpage%3D2');
  });

  test('runs no script and takes nothing but its own, and is kept by nobody', async () => {
    const { cookie } = await createPerson(visits.portico);
    const { status, headers, text } = await get('/dashboard/api-keys', { cookie });
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script(?![^>]*src=)/);
  });

  test('has files that browsers keep for a year, and get zipped', async () => {
    const { text } = await get('/dashboard', { cookie: (await createPerson(visits.portico)).cookie });
    const [, script = ''] = text.match(/src="(\/dashboard\/assets\/[^"]+\.js)"/) ?? [];
    const plain = await get(script);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const zipped = await get(script, { 'accept-encoding': 'gzip, br' });
    expect(zipped.headers.get('vary')).toContain('Accept-Encoding');
    expect(zipped.text).toBe(plain.text);
    expect((await get(script, { 'accept-encoding': 'gzip;q=0' })).status).toBe(200);
  });

  test('asks by the ids of documents, of which unknown ones are refused', async () => {
    const { cookie } = await createPerson(visits.portico);
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const ask = (sha256Hash: string) =>
      send('POST', '/graphql', {
        headers,
        body: { extensions: { persistedQuery: { version: 1, sha256Hash } } },
        on: visits.portico,
      });
    const documents = JSON.parse(readFileSync('dashboard/documents.json', 'utf8'));
    const { id } = documents.find(({ operation }: { operation: string }) => operation === 'Shell');
    expect(Object((await ask(id)).body).data.viewer.plan).toBe('pro');
    const unknown = await ask('0'.repeat(64));
    expect([unknown.status, Object(unknown.body).errors[0].extensions.code]).toEqual([
      404,
      'PERSISTED_QUERY_NOT_FOUND',
    ]);
  });

  const index = readFileSync(path.join(built, 'index.html'), 'utf8');
  /** Scripts that come with the page. */
  const first = [...index.matchAll(/"\/dashboard\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name);

  test('has what comes first compiled while it arrives', () => {
    expect(first.length).toBeGreaterThan(1);
    for (const name of first)
      expect(readFileSync(path.join(built, name), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });

  test('weighs at most 170 KB at first, and 60 KB for each page that follows', () => {
    const size = (name: string) => gzipSync(readFileSync(path.join(built, name))).byteLength;
    expect(first.length, 'scripts before anything is seen').toBeLessThanOrEqual(3);
    expect(first.map(size).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(170_000);
    const others = readdirSync(path.join(built, 'assets'))
      .map((name) => `assets/${name}`)
      .filter((name) => name.endsWith('.js') && !first.includes(name));
    for (const name of others) expect(size(name), name).toBeLessThan(60_000);
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  test.each(views)('%s: every page is sound, empty and with something in it', async (view, options) => {
    const person = await createPerson(visits.portico);
    const page = await visits.open(person, options, '/dashboard');
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await expectSound(page, `dashboard-no-projects-${view}`);
    const long = { name: `${'Ω'.repeat(90)} <b>`, description: `مرحبا ${'x'.repeat(400)} 🙂` };
    for (const body of [{ name: 'Shop' }, long]) {
      expect((await send('POST', '/v1/projects', { credential: person.token, body, on: visits.portico })).status).toBe(
        201,
      );
    }
    await page.reload();
    await page.getByText('Shop').first().waitFor();
    await expectSound(page, `dashboard-overview-${view}`);
    for (const [address, name] of [
      ['api-keys', 'API keys'],
      ['access-tokens', 'Access tokens'],
      ['nowhere', 'There is nothing here'],
    ] as const) {
      await page.goto(`${visits.portico.config.publicUrl}/dashboard/${address}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expectSound(page, `dashboard-${address}-${view}`);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('option').first().waitFor();
    await expectSound(page, `dashboard-palette-${view}`);
  });

  test('a project is made by keyboard alone', async () => {
    const page = await visits.open(await createPerson(visits.portico), {}, '/dashboard');
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('create pro');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create project' }).waitFor();
    await page.keyboard.type('Typed');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('listitem').getByText('Typed').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('a key is made, shown once, works, and is revoked', async () => {
    const page = await visits.open(await createPerson(visits.portico), {}, '/dashboard/api-keys');
    await page.getByRole('button', { name: 'Create API key' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create API key' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Nightly');
    await form.getByRole('button', { name: 'Create API key' }).click();
    const shown = page.getByRole('dialog', { name: 'Nightly is ready' });
    // At any time: what is made is shown.
    await page.keyboard.press('Escape');
    await shown.waitFor();
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'Copy: Secret' }).click();
    const secret = await page.evaluate(() => navigator.clipboard.readText());
    const use = () => send('GET', '/api/user/profile', { credential: secret, on: visits.portico });
    expect((await use()).status).toBe(200);
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Nightly/ }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Revoke Nightly' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect((await use()).status).toBe(401);
  });

  test('a token is made with scopes in words, rotated and revoked', async () => {
    const page = await visits.open(await createPerson(visits.portico), {}, '/dashboard/access-tokens');
    await page.getByRole('button', { name: 'Create access token' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create access token' });
    await form.getByRole('textbox', { name: 'Name' }).fill('CI');
    await form.getByRole('checkbox', { name: /deployments:write.*Start deployments/ }).check();
    await form.getByRole('button', { name: 'Create access token' }).click();
    const take = async () => {
      const shown = page.getByRole('dialog', { name: 'CI is ready' });
      await shown.getByRole('button', { name: 'Copy: Secret' }).click();
      const secret = await page.evaluate(() => navigator.clipboard.readText());
      await shown.getByRole('button', { name: 'Done' }).click();
      return secret;
    };
    const first = await take();
    const statusOf = async (credential: string) =>
      (await send('GET', '/v1/user', { credential, on: visits.portico })).status;
    expect(await statusOf(first)).toBe(200);
    await page.getByRole('button', { name: 'Rotate CI' }).click();
    await page.getByRole('button', { name: 'Rotate token' }).click();
    const second = await take();
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'Revoke CI' }).click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect(await statusOf(second)).toBe(401);
  });

  test('the theme is the system’s, or the one that somebody chose here', async () => {
    const page = await visits.open(await createPerson(visits.portico), { colorScheme: 'dark' }, '/dashboard');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await ground();
    await page.getByRole('button', { name: 'Theme: system. Change to light' }).click();
    const light = await ground();
    expect(light).not.toBe(dark);
    await page.reload();
    await page.getByRole('button', { name: 'Theme: light. Change to dark' }).waitFor();
    expect(await ground()).toBe(light);
  });

  test('what the server refuses of a field is said there, once', async () => {
    const page = await visits.open(await createPerson(visits.portico), {}, '/dashboard?create=true');
    const form = page.getByRole('dialog', { name: 'Create project' });
    await form.getByRole('textbox', { name: 'Name' }).fill('   ');
    await form.getByRole('button', { name: 'Create project' }).click();
    await form.getByText(/^It must/).waitFor();
    expect(await form.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    expect(await form.getByRole('alert').count()).toBe(0);
  });

  test('whose session ended is led to sign in, and back', async () => {
    const person = await createPerson(visits.portico);
    const page = await visits.open(person, {}, '/dashboard');
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await visits.portico.database.prisma.session.deleteMany({ where: { userId: person.id } });
    await expect
      .poll(
        async () => {
          await page
            .getByRole('link', { name: 'API keys' })
            .click({ timeout: 1_000 })
            .catch(() => undefined);
          await page
            .getByRole('link', { name: 'Overview' })
            .click({ timeout: 1_000 })
            .catch(() => undefined);
          return new URL(page.url()).pathname;
        },
        { timeout: 15_000 },
      )
      .toBe('/oauth/sign-in');
  });

  test('nothing was complained of but what the tests provoked', () => {
    const provoked = /status of (400|401|404)/;
    expect(visits.complaints.filter((text) => !provoked.test(text))).toEqual([]);
  });
});
