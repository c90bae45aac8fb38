import { type Call, send } from './client.ts';
import { sameOrigin } from './person.ts';

/** By credential, or as a page of ours in the browser of somebody who is signed in. */
export interface Caller extends Pick<Call, 'credential' | 'on' | 'address'> {
  cookie?: string;
}

/** Runs a document at `/graphql`. @returns its data as they came, and the codes of all errors */
export async function askGraphQL({ cookie, ...caller }: Caller, query: string, variables: object = {}) {
  const headers = cookie ? { cookie, ...sameOrigin } : {};
  const reply = await send('POST', '/graphql', { ...caller, headers, body: { query, variables } });
  const { data, errors = [] } = Object(reply.body);
  const codes: string[] = errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
  return { reply, data, errors, codes };
}
