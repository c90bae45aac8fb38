import { html } from 'hono/html';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import type { ApiError } from '../../rest-adapters/http/api-error.ts';
import { page } from './page.ts';

/** Where somebody goes on whose link does not work. */
interface WayOn {
  href: string;
  /** What its button says. */
  text: string;
}

/** Says that a link of an e-mail does not work, and leads to where another is to be had. */
export function deadLinkPage({ code, message }: ApiError, { href, text }: WayOn): Promise<Response> {
  const title = 'This link does not work';
  const content = html`
    <h1>${title}</h1>
    <p role="alert">${message}</p>
    <p><a class="button" href="${href}">${text}</a></p>
  `;
  return page(title, content, { status: statusOf(code) });
}
