import type { Page } from 'playwright-core';

/** Keeps what a step asks for from coming, until the page, or a dialog of it, has said so. */
export async function unanswered(page: Page, step: () => Promise<void>, within: 'page' | 'dialog' = 'page') {
  await page.route('**/graphql', (route) => route.abort());
  await step();
  const part = within === 'dialog' ? page.getByRole('dialog') : page;
  await part.getByRole('alert').getByText('Portico did not answer.').first().waitFor();
  await page.unroute('**/graphql');
}

/** What the console complained of, but for what was kept from coming. */
export function otherComplaints(complaints: readonly string[]): string[] {
  return complaints.filter((text) => !text.includes('ERR_FAILED'));
}
