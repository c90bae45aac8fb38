import type { ApiErrorCode } from '../http/api-error.ts';
import type { DeclaredError } from './declared/declared-error.ts';
import { credentialErrors } from './declared/of-credentials.ts';
import { httpErrors } from './declared/of-http.ts';
import { limitErrors } from './declared/of-limits.ts';
import { oauthErrors } from './declared/of-oauth.ts';
import { requestErrors } from './declared/of-requests.ts';
import { stateErrors } from './declared/of-states.ts';
import { serverErrors } from './declared/of-the-server.ts';

export type { DeclaredError };

/** The one table of codes, for the domain's refusals and the facade's own: each has a status and a page that explains it. */
export const declaredErrors: Readonly<Record<ApiErrorCode, DeclaredError> & Record<string, DeclaredError>> = {
  ...requestErrors,
  ...httpErrors,
  ...credentialErrors,
  ...limitErrors,
  ...stateErrors,
  ...oauthErrors,
  ...serverErrors,
};

/** What codes are about, for a list of them. */
export const errorGroups: readonly { name: string; codes: readonly string[] }[] = [
  { name: 'The request', codes: Object.keys(requestErrors) },
  { name: 'Credentials and permission', codes: Object.keys(credentialErrors) },
  { name: 'Limits', codes: Object.keys(limitErrors) },
  { name: 'How things stand', codes: Object.keys(stateErrors) },
  { name: 'OAuth', codes: Object.keys(oauthErrors) },
  { name: 'The connection', codes: Object.keys(httpErrors) },
  { name: 'The server', codes: Object.keys(serverErrors) },
];
