import { type Call, send } from './client.ts';
import { instance } from './instance.ts';
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

/** Begins a stream at `/graphql`, and ends it after what came first. @returns the codes of all errors in that */
export async function firstOfStream(
  { cookie, credential, on, address }: Caller,
  query: string,
  variables: object = {},
) {
  const { portico } = on ?? (await instance());
  const ended = new AbortController();
  const response = await fetch(`${portico.address.replace('localhost', '127.0.0.1')}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      ...(cookie ? { cookie, ...sameOrigin } : {}),
      ...(credential ? { authorization: `Bearer ${credential}` } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
    },
    body: JSON.stringify({ query, variables }),
    signal: ended.signal,
  });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (/^data: .*\n/m.test(text)) break;
  }
  ended.abort();
  const { errors = [] } = Object(JSON.parse(text.match(/^data: (.*)$/m)?.[1] ?? text));
  const codes: string[] = errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code);
  return { reply: { text }, codes };
}
