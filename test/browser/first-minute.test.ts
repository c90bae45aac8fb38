import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { createPerson } from '../harness/person.ts';

const run = promisify(execFile);

/** Milliseconds between two keys of somebody who types fast. */
const typing = { delay: 40 };

describe.runIf(hasBrowser)('the first minute', () => {
  const visits = new Visits();

  beforeAll(() => visits.begin({ settings: { NODE_ENV: 'production' } }));
  afterAll(() => visits.end());

  async function signUp(page: Page, name: string): Promise<void> {
    await page.getByLabel('Username').pressSequentially(name, typing);
    await page.getByLabel('E-mail address').pressSequentially(`${name}@test.example`, typing);
    await page.getByLabel('Password').pressSequentially('correct horse battery', typing);
    await page.keyboard.press('Enter');
  }

  async function copied(page: Page, label: string): Promise<string> {
    await page.getByRole('button', { name: `Copy: ${label}` }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  }

  test('leads from signing up to the first call, seen live, within a minute', async () => {
    const page = await visits.open(null, {}, '/oauth/sign-up');
    const begun = performance.now();
    await signUp(page, 'newcomer');
    await page.getByRole('heading', { name: 'Make your first call' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).pressSequentially('Payments', typing);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create access token' }).click();
    expect(await copied(page, '.env')).toMatch(/^PORTICO_TOKEN=service_pat_/);
    const call = await copied(page, 'curl');
    await page.getByText('Waiting for your first call…').waitFor();
    const { stdout } = await run('bash', ['-c', call]);
    expect(JSON.parse(stdout).name).toBe('Payments');
    await page.getByText('It arrived').waitFor();
    expect(performance.now() - begun).toBeLessThan(60_000);
    expect(new URL(page.url()).pathname).toBe('/dashboard/start');
    await page.getByRole('link', { name: 'Be told by webhooks' }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  });

  test('gives the call in GraphQL as well', async () => {
    const person = await createPerson(visits.portico);
    const page = await visits.open(person, {}, '/dashboard/start');
    await page.getByRole('textbox', { name: 'Name' }).fill('By GraphQL');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create access token' }).click();
    await page.getByRole('button', { name: 'GraphQL' }).click();
    const { stdout } = await run('bash', ['-c', await copied(page, 'GraphQL')]);
    expect(JSON.parse(stdout)).toEqual({ data: { project: { name: 'By GraphQL', role: 'project-admin' } } });
    await page.getByText('It arrived').waitFor();
  });

  test('makes no second token for whoever loads it again, and gives the one that is there another value', async () => {
    const person = await createPerson(visits.portico);
    const page = await visits.open(person, {}, '/dashboard/start');
    await page.getByRole('textbox', { name: 'Name' }).fill('Twice');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create access token' }).click();
    const before = await copied(page, '.env');
    await page.reload();
    await page.getByText('is there already').waitFor();
    await expectSound(page, 'start-token-again');
    await page.getByRole('button', { name: 'Replace its value' }).click();
    const after = await copied(page, '.env');
    const status = async (line: string) =>
      (await send('GET', '/v1/projects', { credential: line.split('=')[1], on: visits.portico })).status;
    expect([await status(before), await status(after)]).toEqual([401, 200]);
    const named = { userId: person.id, name: 'First token', revokedAt: null };
    expect(await visits.portico.database.prisma.personalAccessToken.count({ where: named })).toBe(1);
  });

  test.each([
    ['may do something else', { scopes: ['projects:read'] }, 200],
    ['was used', { lastUsedAt: new Date() }, 200],
    ['was revoked', { revokedAt: new Date() }, 401],
    ['has expired', { createdAt: new Date(0), expiresAt: new Date(1) }, 401],
  ])('makes another where the token of its name %s, which stays as it is', async (_what, data, status) => {
    const person = await createPerson(visits.portico);
    const page = await visits.open(person, {}, '/dashboard/start');
    await page.getByRole('textbox', { name: 'Name' }).fill('Own');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create access token' }).click();
    const [, token = ''] = (await copied(page, '.env')).split('=');
    const { personalAccessToken } = visits.portico.database.prisma;
    const where = { userId: person.id, name: 'First token' };
    await personalAccessToken.updateMany({ where, data });
    await page.reload();
    await page.getByRole('button', { name: 'Create access token' }).click();
    await copied(page, '.env');
    expect((await send('GET', '/v1/projects', { credential: token, on: visits.portico })).status).toBe(status);
    expect(await personalAccessToken.count({ where })).toBe(2);
  });

  test.each(views)('%s: every step is sound', async (view, options) => {
    const page = await visits.open(await createPerson(visits.portico), options, '/dashboard/start');
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await expectSound(page, `start-project-${view}`);
    await page.getByRole('textbox', { name: 'Name' }).fill(`${'Ω'.repeat(90)} <b>`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Create access token' }).click();
    await page.getByText('Waiting for your first call…').waitFor();
    await expectSound(page, `start-call-${view}`);
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
