import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { hasBrowser, launchBrowser, picture } from './browser.ts';
import { freePort } from './free-port.ts';
import { type Instance, startInstance } from './instance.ts';
import type { Person } from './person.ts';

/** How people look at pages: wide and on a phone, in the light and in the dark. */
const allViews: [string, BrowserContextOptions][] = [
  ['desktop-light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }],
  ['desktop-dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
  ['phone-light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
  ['phone-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', reducedMotion: 'reduce' }],
];

/**
 * Colours hang on the one, and the room on the other, so two of them show both. CI has no time for all four: they are for whoever
 * wants pictures, or says `VIEWS=all`.
 */
export const views =
  process.env.SCREENSHOTS || process.env.VIEWS === 'all'
    ? allViews
    : allViews.filter(([name]) => name === 'desktop-light' || name === 'phone-dark');

const fromAxeBuilder = createRequire(import.meta.resolve('@axe-core/playwright'));
const axeSource = readFileSync(fromAxeBuilder.resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  /** Of the rule. */
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** Run in the page. All the details of what is sound are left out: without them it takes a quarter of the time. */
const lookByAxe = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => ({ html })) })))`;

/**
 * What of a page shuts out people who need assistive technology.
 * The builder of its makers would send the page its source twice each time, and back what it found of every rule, which
 * takes longer than to look at the page.
 * @throws where there are frames, into which it does not look
 */
export async function violationsOf(page: Page): Promise<Violation[]> {
  if (page.frames().length > 1) throw new Error('what is in a frame would be overlooked');
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  return page.evaluate<Violation[]>(lookByAxe);
}

/** Finds what is wrong with a page as it is: for assistive technology, or because it is wider than the screen. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  const violations = await violationsOf(page);
  expect
    .soft(
      violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      name,
    )
    .toEqual([]);
  expect.soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), name).toBe(0);
  await picture(page, name);
}

/** Waits for what follows soon, also where other work slows the machine down. */
export const poll = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 15_000 });

interface Scene {
  /** Of an instance of its own, which delivers nothing unless they say so. */
  settings?: Record<string, string>;
  /** The clock of that instance. */
  now?: () => Date;
  /** An instance that is there already. */
  at?: Instance;
  /** How somebody has set the browser. */
  browserFlags?: readonly string[];
}

/** Has a browser keep nothing of whoever was there before, but for what anybody may read. */
async function forget(page: Page, url: string): Promise<void> {
  await page.context().clearCookies();
  const devtools = await page.context().newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage';
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
  await devtools.detach();
}

/** A browser at one instance, in which people look at pages. */
export class Visits {
  /** What the console complained of, violations of the content policy among it. */
  readonly complaints: string[] = [];
  #browser: Browser | undefined;
  #portico: Instance | undefined;
  #ownsPortico = false;
  readonly #kinds = new WeakMap<BrowserContext, string>();

  /** Passkeys are bound to a name, so an instance of its own is at one. Where there is no browser, nothing can be opened. */
  async begin({ settings = {}, now, at, browserFlags = [] }: Scene = {}): Promise<void> {
    const port = await freePort();
    const own = { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, WORKER: 'false', ...settings };
    this.#ownsPortico = at === undefined;
    this.#portico = at ?? (await startInstance(own, undefined, now));
    if (hasBrowser) this.#browser = await launchBrowser(...browserFlags);
  }

  async end(): Promise<void> {
    await this.#browser?.close();
    if (this.#ownsPortico) await this.#portico?.stop();
  }

  get portico(): Instance {
    if (!this.#portico) throw new Error('the visits have not begun');
    return this.#portico;
  }

  /** A browser without anything of somebody's in it. The context is theirs to close. */
  context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    if (!this.#browser) throw new Error('there is no browser');
    return this.#browser.newContext(options);
  }

  /** Opens an address for somebody who is signed in, or for a stranger, until the test is over. */
  async open(person: Person | null, options: BrowserContextOptions, address: string): Promise<Page> {
    const page = await this.openForAll(person, options, address);
    onTestFinished(() => page.close());
    return page;
  }

  /** The same for all tests of a file. */
  async openForAll(person: Person | null, options: BrowserContextOptions, address: string): Promise<Page> {
    const context = await this.#unusedContext(options);
    const page = await context.newPage();
    const url = this.portico.config.publicUrl;
    await forget(page, url);
    const [name = '', value = ''] = person?.cookie.split(/=(.*)/s) ?? [];
    if (person) await context.addCookies([{ name, value, url }]);
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    await page.goto(url + address);
    return page;
  }

  /** A context in which no page is open. One that was used before has the scripts compiled, which takes longer than all else. */
  async #unusedContext(options: BrowserContextOptions): Promise<BrowserContext> {
    const kind = JSON.stringify(options);
    const isUnused = (context: BrowserContext) => this.#kinds.get(context) === kind && context.pages().length === 0;
    const unused = this.#browser?.contexts().find(isUnused);
    if (unused) return unused;
    const context = await this.context({ ...options, permissions: ['clipboard-read', 'clipboard-write'] });
    this.#kinds.set(context, kind);
    return context;
  }
}
