import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

/** The path of a browser; `none` to do without, even where there is one. */
const { CHROMIUM: wanted } = process.env;
// The one without windows opens a page in half the time.
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);
const candidates = wanted === 'none' ? [] : wanted ? [wanted] : usual;
const executablePath = candidates.find((candidate) => existsSync(candidate));

if (wanted && wanted !== 'none' && !executablePath) throw new Error(`there is no browser at ${wanted}`);

/** Whether this machine has a browser to test with. */
export const hasBrowser = executablePath !== undefined;

/** @param args how somebody has set it, beside what every test needs */
export function launchBrowser(...args: string[]): Promise<Browser> {
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', ...args] });
}

const root = path.resolve(import.meta.dirname, '../..');

/** Pixels: the longest picture that Chromium takes. */
const longest = 16_000;

/** Where SCREENSHOTS asks for pictures to look at: of the repository, or of nobody else. */
const folders: Readonly<Record<string, string>> = { docs: 'docs/screenshots', generated: 'test/generated/screenshots' };

/** Takes a picture of the page, or of what is seen of one that is too long, where somebody wants to look at it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = folders[process.env.SCREENSHOTS ?? ''];
  if (!folder) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({ path: path.join(root, folder, `${name}.png`), fullPage: height <= longest });
}
