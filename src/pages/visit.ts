import { readBytes, requireMediaType } from '../../rest-adapters/http/body.ts';
import { type Form, parseForm } from '../../rest-adapters/http/form.ts';
import type { RequestContext } from '../domain-context/request-context.ts';
import type { RequestInfo } from '../server/request-info.ts';

/** Somebody who opens a page, or sends its form. */
export interface Visit {
  request: Request;
  info: RequestInfo;
  /** With the session's person as principal, where somebody is signed in. */
  context: RequestContext;
}

/** What a page is asked to do. */
export type Handler = (visit: Visit) => Promise<Response>;

/** The parameters of the form that was sent. @throws PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, INVALID_INPUT */
export async function readForm({ request }: Visit): Promise<Form> {
  requireMediaType(request.headers, 'application/x-www-form-urlencoded');
  return parseForm(await readBytes(request));
}
