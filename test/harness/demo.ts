import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { temporaryDirectory } from './command.ts';
import { RealInstance } from './real-instance.ts';

/** The demo in a process of its own, and a browser in which its owner is signed in. */
export class Demo {
  readonly url: string;
  readonly projectId: string;
  readonly #portico: RealInstance;
  readonly #browser: Browser;
  readonly #state: string;

  private constructor(portico: RealInstance, projectId: string, browser: Browser, state: string) {
    this.url = portico.url;
    this.projectId = projectId;
    this.#portico = portico;
    this.#browser = browser;
    this.#state = state;
  }

  static async start(): Promise<Demo> {
    const directory = temporaryDirectory();
    const portico = await RealInstance.prepare({
      DATA_DIR: directory,
      DEMO: 'true',
      PLANS: JSON.stringify({
        free: { per_minute: 100_000 },
        pro: { per_minute: 100_000 },
      }),
    });
    await portico.start();
    const demo = JSON.parse(readFileSync(path.join(directory, 'demo-credentials.json'), 'utf8'));
    const browser = await launchBrowser();
    return new Demo(portico, demo.project_id, browser, await signIn(browser, portico.url, demo.user));
  }

  /** As the owner sees it. The context is the caller's to close. */
  context(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.#browser.newContext({ ...options, storageState: this.#state });
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    await this.#portico.end('SIGTERM');
  }
}

/** @returns where the browser's cookies are kept */
async function signIn(browser: Browser, url: string, { email, password }: { email: string; password: string }) {
  const file = path.join(temporaryDirectory(), 'state.json');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/oauth/sign-in?return_to=/dashboard`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.storageState({ path: file });
  await context.close();
  return file;
}
