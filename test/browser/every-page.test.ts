import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { ChangeListener } from '../harness/change-listener.ts';
import { send } from '../harness/client.ts';
import { Visits } from '../harness/dashboard.ts';
import type { Instance } from '../harness/instance.ts';
import { createOperator, createPerson, type Person } from '../harness/person.ts';
import { layoutShiftOf, watchLayout } from '../harness/layout-shift.ts';
import { requestsDuring } from '../harness/statements.ts';

const mostRequests = 2;
const mostStatements = 6;

const patterns = [
  '/',
  '/api-keys',
  '/api-keys/:key',
  '/api-keys/:key?view=table',
  '/access-tokens',
  '/start',
  '/oauth-clients',
  '/apps',
  '/account',
  '/projects/:project',
  '/projects/:project/deployments/:deployment',
  '/projects/:project/deployments/:deployment?compare=:other',
  '/projects/:project/metrics',
  '/projects/:project/environments',
  '/projects/:project/incidents',
  '/projects/:project/incidents/:incident',
  '/projects/:project/members',
  '/projects/:project/members?tab=invitations',
  '/projects/:project/settings',
  '/operator',
  '/operator?q=a',
  '/operator?tab=reports',
  '/operator?tab=maintenance',
  '/operator?tab=health',
  '/community',
  '/community?q=post&tag=none',
  '/community/new',
  '/community/:post',
  '/community/:post/edit',
  '/projects/:project/webhooks',
  '/projects/:project/webhooks/:webhook',
];

/** An address without what differs between two of a page. */
const shapeOf = (address: string) => address.replace(/\?.*/, '').replace(/[:$]\w+/g, '*');

test('every page of the dashboard is among those that are opened here', () => {
  const router = readFileSync(new URL('../../dashboard/src/router.tsx', import.meta.url), 'utf8');
  const paths = [...router.matchAll(/^ {2}path: '(.+)'/gm)].map(([, path = '']) => shapeOf(path));
  const opened = patterns.map(shapeOf);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !opened.some((each) => each.endsWith(path)))).toEqual([]);
});

describe.runIf(hasBrowser)('every page', () => {
  const visits = new Visits();
  /** Of somebody who reads text of twice the usual size (WCAG 1.4.4). */
  const largeText = new Visits();
  let portico: Instance;
  let person: Person;
  let sessionId: string;
  /**
   * Somebody who was there before: of what changed before the first who comes, a server knows nothing, so that what they
   * were answered before it began to listen is asked for twice.
   */
  let onlooker: ChangeListener | undefined;
  /** One for each way to look, which goes from page to page: to open another takes longer than that. */
  let desktop: Page;
  let phone: Page;
  let enlarged: Page;
  /** Of what is made beforehand, by what stands for it in addresses. */
  const ids: Record<string, string> = {};

  const idOf = (name: string): string => {
    const id = ids[name];
    if (!id) throw new Error(`no ${name} was made`);
    return id;
  };

  const make = async (path: string, body: object, credential = person.token) => {
    const reply = await send('POST', path, { credential, on: portico, body });
    if (reply.status >= 400) throw new Error(`${path} answered ${reply.text}`);
    return Object(reply.body);
  };

  /** A page that fetches everything anew each time it goes somewhere, as on a first visit. */
  const openFor = async (visitor: Visits, options: BrowserContextOptions): Promise<Page> => {
    const page = await visitor.openForAll(person, options, '/oauth/account');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await watchLayout(page);
    return page;
  };

  beforeAll(async () => {
    // One person opens all of them within a minute.
    const plans = { pro: { per_minute: 100_000, session_per_minute: 100_000 } };
    await visits.begin({ settings: { PLANS: JSON.stringify(plans) } });
    ({ portico } = visits);
    const browserFlags = ['--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'];
    await largeText.begin({ at: portico, browserFlags });
    person = await createOperator(portico);
    const { prisma } = portico.database;
    ({ id: sessionId } = await prisma.session.findFirstOrThrow({ where: { userId: person.id } }));
    const reader = await createPerson(portico);
    ids.project = (await make('/v1/projects', { name: 'Shop' })).id;
    const deployments = `/v1/projects/${ids.project}/deployments`;
    for (const ref of ['main', 'next']) {
      ids.other = ids.deployment ?? '';
      ids.deployment = (await make(deployments, { ref, commit_sha: 'c0ffee1' })).id;
    }
    const artifacts = [{ name: 'shop.tar.gz', digest: `sha256:${'0'.repeat(64)}`, size_bytes: 1 }];
    for (const step of [{ state: 'building' }, { state: 'deploying' }, { state: 'succeeded', artifacts }]) {
      await send('PATCH', `${deployments}/${ids.other}`, { credential: person.token, on: portico, body: step });
    }
    await make('/api/developer/keys', { name: 'Other', scopes: ['read'] }, person.key);
    const { id: key } = await prisma.apiKey.findFirstOrThrow({ where: { userId: person.id } });
    ids.key = key;
    const url = 'https://example.com/portico';
    for (const _webhook of [1, 2, 3]) ids.webhook = (await make(`/v1/projects/${ids.project}/webhooks`, { url })).id;
    await make(`/v1/projects/${ids.project}/webhooks/${ids.webhook}/test`, {});
    for (const title of ['Slow', 'Slower'])
      ids.incident = (await make(`/v1/projects/${ids.project}/incidents`, { title })).id;
    await make(`/v1/projects/${ids.project}/members`, { email: 'ada@test.example', role: 'viewer' });
    ids.post = (await make('/api/posts', { title: 'A post', content: 'Text' }, person.key)).id;
    for (const title of ['Spam', 'More']) {
      const { id: reported } = await make('/api/posts', { title, content: 'Text' }, reader.key);
      const report = `mutation { reportPost(postId: "${reported}", reason: spam) }`;
      await make('/graphql', { query: report }, person.key);
    }
    for (const content of ['One', 'Two'])
      await make(`/api/community/posts/${ids.post}/comments`, { content }, person.key);
    onlooker = await ChangeListener.open(reader.token, { on: portico });
    expect(await onlooker.begun).toBe(true);
    desktop = await openFor(visits, {});
    phone = await openFor(visits, { viewport: { width: 390, height: 844 } });
    enlarged = await openFor(largeText, {});
  });
  afterAll(async () => {
    onlooker?.stop();
    await largeText.end();
    await visits.end();
  });

  describe.each(patterns)('%s', (pattern) => {
    const addressOf = () => `/dashboard${pattern.replace(/:(\w+)/g, (_whole, name) => idOf(name))}`;

    const show = async (page: Page) => {
      await page.goto(portico.config.publicUrl + addressOf());
      // The network may be idle for a while before the page asks for anything.
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    };

    // A page that stays open asks on, and would be counted for those that come after it.
    const leave = async (page: Page) => {
      await page.evaluate('localStorage.clear()');
      await page.goto('about:blank');
    };

    test('costs two requests of six statements, and moves nothing by itself', async () => {
      // As for a browser that was away: whose session it is has to be looked up too.
      portico.portico.core.shared.credentialChanged.raise(sessionId);
      const requests = await requestsDuring(async () => {
        await show(desktop);
        await desktop.waitForLoadState('networkidle');
      });
      expect.soft(await layoutShiftOf(desktop), 'layout shift').toBe(0);
      await leave(desktop);
      // The stream of changes is asked for by GET, once in a visit.
      const asked = requests.filter(({ path }) => path === '/graphql');
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.length).toBeLessThanOrEqual(mostRequests);
      for (const { statements } of asked) {
        expect(statements.length).toBeGreaterThan(0);
        expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(mostStatements);
      }
    });

    test('moves nothing by itself on a phone', async () => {
      await show(phone);
      await phone.waitForLoadState('networkidle');
      const shift = await layoutShiftOf(phone);
      await leave(phone);
      expect(shift).toBe(0);
    });

    test('is not wider than the screen with text of twice the size', async () => {
      await show(enlarged);
      const size = await enlarged.evaluate('parseFloat(getComputedStyle(document.documentElement).fontSize)');
      const excess = await enlarged.evaluate('document.documentElement.scrollWidth - innerWidth');
      await leave(enlarged);
      expect([size, excess]).toEqual([32, 0]);
    });
  });
});
