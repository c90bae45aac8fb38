import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser, picture } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { freePort } from '../harness/free-port.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { createPerson, type Person } from '../harness/person.ts';

const views: [string, BrowserContextOptions][] = [
  ['desktop-light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  ['desktop-dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ['phone-light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['phone-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
];

interface Shown {
  name: string;
  path: string;
  /** Who looks; null for a stranger. */
  person: Person | null;
  heading: string;
}

describe.runIf(hasBrowser)('axe finds nothing, and nothing is wider than the screen', () => {
  let browser: Browser;
  let portico: Instance;
  let pages: Shown[];

  beforeAll(async () => {
    const port = await freePort();
    portico = await startInstance({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, WORKER: 'false' });
    browser = await launchBrowser();
    const [owner, invited] = [await createPerson(portico), await createPerson(portico)];
    const made = await send('POST', '/v1/projects', { credential: owner.token, body: { name: 'Shop' }, on: portico });
    const members = `/v1/projects/${Object(made.body).id}/members`;
    const body = { email: invited.email, role: 'developer' };
    const { body: invitation } = await send('POST', members, { credential: owner.token, body, on: portico });
    const { pathname, search } = new URL(Object(invitation).accept_url);
    const path = pathname + search;
    pages = [
      { name: 'home', path: '/', person: null, heading: 'One place' },
      { name: 'home-signed-in', path: '/', person: invited, heading: 'One place' },
      { name: 'sign-up', path: '/oauth/sign-up', person: null, heading: 'Open an account' },
      { name: 'invitation-stranger', path, person: null, heading: 'Shop' },
      { name: 'invitation-wrong-account', path, person: owner, heading: 'Shop' },
      { name: 'invitation', path, person: invited, heading: 'Shop' },
      { name: 'account', path: '/oauth/account', person: owner, heading: owner.username },
      { name: 'forgotten-password', path: '/oauth/forgotten', person: null, heading: 'Forgotten password' },
      { name: 'new-password', path: '/oauth/new-password?token=x', person: null, heading: 'A new password' },
      { name: 'verify', path: '/oauth/verify?token=x', person: null, heading: 'Is this your e-mail address?' },
      { name: 'unknown', path: '/nowhere', person: null, heading: 'not' },
      { name: 'error', path: '/oauth/authorize', person: null, heading: 'That did not work' },
    ];
  });
  afterAll(async () => {
    await browser.close();
    await portico.stop();
  });

  test.each(views)('%s', async (view, options) => {
    for (const { name, path, person, heading } of pages) {
      const context = await browser.newContext(options);
      if (person) {
        const url = portico.config.publicUrl;
        const [key = '', value = ''] = person.cookie.split(/=(.*)/s);
        await context.addCookies([{ name: key, value, url }]);
      }
      const page = await context.newPage();
      await page.goto(portico.config.publicUrl + path);
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      expect.soft(title.toLowerCase(), name).toContain(heading.toLowerCase());
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
          name,
        )
        .toEqual([]);
      expect.soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), name).toBe(0);
      await picture(page, `${name}-${view}`);
      await context.close();
    }
  });
});
