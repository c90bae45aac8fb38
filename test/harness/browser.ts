import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

const candidates = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = candidates.find((candidate) => candidate !== '' && existsSync(candidate));

if (process.env.CHROMIUM && process.env.CHROMIUM !== executablePath) {
  throw new Error(`there is no browser at ${process.env.CHROMIUM}`);
}

/** Whether this machine has a browser to test with. */
export const hasBrowser = executablePath !== undefined;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
}

const root = path.resolve(import.meta.dirname, '../..');

/** Takes a picture of the page; into docs/ where SCREENSHOTS=docs asks for it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS === 'docs' ? 'docs/screenshots' : 'test/generated/screenshots';
  await page.screenshot({ path: path.join(root, folder, `${name}.png`), fullPage: true });
}
