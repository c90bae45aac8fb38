import { createHash, randomBytes } from 'node:crypto';
import type { RegisteredClient } from './account.ts';
import { send } from './client.ts';
import type { Reply } from './reply.ts';
import type { Instance } from './instance.ts';
import { type Person, sendForm } from './person.ts';

/** A secret of the client, and what it shows of it at first (RFC 7636). */
export function proofKey(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The parameters of an authorization request; a null leaves one out. */
export function authorizationRequest(
  client: RegisteredClient,
  changes: Readonly<Record<string, string | null>> = {},
): Record<string, string> {
  const all = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirectUri,
    scope: 'projects:read',
    state: 'a state',
    code_challenge: proofKey().challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

/** Where an answer sends the browser, taken apart. */
export function redirectOf({ status, headers, text }: Reply): URL {
  const location = headers.get('location');
  if (status !== 303 || !location) throw new Error(`no redirect but ${status}: ${text}`);
  return new URL(location, 'http://portico.example');
}

/** Opens the authorization page, as a link in the client does. */
export function openAuthorization(
  request: Readonly<Record<string, string>>,
  { cookie, on, address }: { cookie?: string; on?: Instance; address?: string } = {},
): Promise<Reply> {
  return send('GET', `/oauth/authorize?${new URLSearchParams(request)}`, {
    headers: cookie ? { cookie } : {},
    ...(on ? { on } : {}),
    ...(address ? { address } : {}),
  });
}

/** The user's decision on the consent screen. */
export function decide(
  { cookie, address }: Person,
  request: Readonly<Record<string, string>>,
  decision: 'allow' | 'deny',
  on?: Instance,
): Promise<Reply> {
  return sendForm('/oauth/authorize', { ...request, decision }, { cookie, address, ...(on ? { on } : {}) });
}

export interface Obtained {
  code: string;
  verifier: string;
}

/** A code that the user has allowed. */
export async function obtainCode(
  person: Person,
  client: RegisteredClient,
  changes: Readonly<Record<string, string | null>> = {},
  on?: Instance,
): Promise<Obtained> {
  const { verifier, challenge } = proofKey();
  const request = authorizationRequest(client, { code_challenge: challenge, ...changes });
  const { searchParams } = redirectOf(await decide(person, request, 'allow', on));
  const code = searchParams.get('code');
  if (!code) throw new Error(`no code but ${searchParams}`);
  return { code, verifier };
}

/** Sends a form to an endpoint of OAuth, as the client authenticates itself. */
export function askAs(
  client: Pick<RegisteredClient, 'id' | 'secret'>,
  path: string,
  fields: Readonly<Record<string, string>>,
  { address, on }: { address?: string; on?: Instance } = {},
): Promise<Reply> {
  const basic = client.secret && `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  return send('POST', path, {
    body: new URLSearchParams(basic ? fields : { ...fields, client_id: client.id }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic ? { authorization: basic } : {}),
    },
    ...(address ? { address } : {}),
    ...(on ? { on } : {}),
  });
}

/**
 * Exchanges a code for tokens at the token endpoint, as the client (RFC 6749 §4.1.3).
 * @param changes fields of the form that are otherwise than they should be
 * @param call from where it is asked, and whom
 * @returns the answer, whatever it is: `tokensOf` finds the tokens in a good one
 */
export function exchangeCode(
  client: RegisteredClient,
  { code, verifier }: Obtained,
  changes: Readonly<Record<string, string>> = {},
  call: { address?: string; on?: Instance } = {},
): Promise<Reply> {
  const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: client.redirectUri };
  return askAs(client, '/v1/auth/token', { ...fields, ...changes }, call);
}

/**
 * Exchanges a refresh token for the next pair at the token endpoint, as the client (RFC 6749 §6). Each works once.
 * @param changes fields of the form that are otherwise than they should be, or fewer scopes
 * @param call from where it is asked, and whom
 * @returns the answer, whatever it is: `tokensOf` finds the tokens in a good one
 */
export function refresh(
  client: RegisteredClient,
  refreshToken: string,
  changes: Readonly<Record<string, string>> = {},
  call: { address?: string; on?: Instance } = {},
): Promise<Reply> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, ...changes };
  return askAs(client, '/v1/auth/token', fields, call);
}

export interface Tokens {
  access: string;
  refresh: string;
}

/** The tokens of a good answer of the token endpoint. @throws Error where it is another */
export function tokensOf({ status, body, text }: Reply): Tokens {
  if (status !== 200) throw new Error(`no tokens but ${status}: ${text}`);
  const { access_token: access, refresh_token: refreshToken } = Object(body);
  return { access, refresh: refreshToken };
}

/** Tokens that a user has allowed. */
export async function obtainTokens(
  person: Person,
  client: RegisteredClient,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<Tokens> {
  return tokensOf(await exchangeCode(client, await obtainCode(person, client, changes), {}, person));
}
