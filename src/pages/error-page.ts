import { html } from 'hono/html';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import type { ApiError } from '../../rest-adapters/http/api-error.ts';
import { page } from './page.ts';

/** Says to a person what cannot be done. */
export function errorPage({ code, message, headers }: ApiError, requestId: string): Promise<Response> {
  const content = html`
    <h1>That did not work</h1>
    <p role="alert">${message}</p>
    <p class="note">Request <code>${requestId}</code></p>
  `;
  return page('That did not work', content, { status: statusOf(code), headers: { ...headers } });
}
