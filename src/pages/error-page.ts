import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { html } from 'hono/html';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import type { ApiError } from '../../rest-adapters/http/api-error.ts';
import { accountPath } from './landing.ts';
import { page } from './page.ts';

/** Where somebody can go from here. */
const ways = [
  [pagePaths.home, 'Start'],
  [accountPath, 'Your account'],
  ['/docs', 'Documentation'],
] as const;

/** Says to a person what cannot be done. */
export function errorPage({ code, message, headers }: ApiError, requestId: string): Promise<Response> {
  const title = code === 'NOT_FOUND' ? 'There is nothing here' : 'That did not work';
  const content = html`
    <h1>${title}</h1>
    <p role="alert">${message}</p>
    <p class="note">${ways.map(([href, text], index) => html`${index > 0 ? ' · ' : ''}<a href="${href}">${text}</a>`)}</p>
    <p class="note">Request <code>${requestId}</code></p>
  `;
  return page(title, content, { status: statusOf(code), headers: { ...headers } });
}
