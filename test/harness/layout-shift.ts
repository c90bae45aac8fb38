import type { Page } from 'playwright-core';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** Has a page keep account of what moves by itself while it loads, from its next load on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Cumulative layout shift, as web-vitals has it, of everything since the page was loaded; to two places. */
export async function layoutShiftOf(page: Page): Promise<number> {
  return Math.round((await page.evaluate(() => window.layoutShift)) * 100) / 100;
}
