import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { keyScopes, platformScopes } from '../../schema/authorization/scopes.ts';
import { issueClient, issueKey, issueToken } from '../../src/domain-context/issue-credential.ts';
import { againAfterConflicts } from '../../src/failures/done-again.ts';
import { freshAddress } from './address.ts';
import { type Instance, instance } from './instance.ts';

/** A user of its own for a test, with credentials and a network address that nobody else has. */
export interface Account {
  id: string;
  username: string;
  plan: 'free' | 'pro';
  /** Sent as X-Forwarded-For, so that anonymous requests of one test do not count for another. */
  address: string;
  /** An API key with read and write. */
  key: string;
  /** A personal access token with every scope. */
  token: string;
}

const clientSecret = z.object({ client_id: z.string(), client_secret: z.string() });

export interface RegisteredClient {
  id: string;
  /** Null for a public client. */
  secret: string | null;
  redirectUri: string;
}

type Owner = Pick<Account, 'id' | 'plan'>;

async function sharedOf(on?: Instance) {
  return (on ?? (await instance())).portico.core.shared;
}

/**
 * Issues an API key for somebody, as they would create one.
 * @param on the server that issues it; the shared one where it is left out
 * @returns the whole key, which is shown only then
 * @throws what the core refuses, such as more keys than the plan allows
 */
export async function issueKeyFor(owner: Owner, scopes: readonly string[], on?: Instance): Promise<string> {
  const input = { name: 'Test', scopes: [...scopes] };
  return (await issueKey(await sharedOf(on), owner, input)).full_key;
}

/**
 * Issues a personal access token for somebody.
 * @param on the server that issues it; the shared one where it is left out
 * @returns the whole token, which is shown only then
 * @throws what the core refuses, such as more tokens than the plan allows
 */
export async function issueTokenFor(owner: Owner, scopes: readonly string[], on?: Instance): Promise<string> {
  const input = { name: 'Test', scopes: [...scopes] };
  return (await issueToken(await sharedOf(on), owner, input)).token;
}

/**
 * Issues an OAuth client that acts for itself, with its secret.
 * @param projectId the one project that it is bound to; to none where it is left out
 * @param on the server that issues it; the shared one where it is left out
 * @throws what the core refuses, such as more clients than the plan allows
 */
export async function issueClientFor(owner: Owner, scopes: readonly string[], projectId?: string, on?: Instance) {
  const input = { name: 'Test', scopes: [...scopes], ...(projectId ? { projectId } : {}) };
  return clientSecret.parse(await issueClient(await sharedOf(on), owner, input));
}

/**
 * Issues a client that users can authorize; public ones have no secret.
 * @param on the server that issues it; the shared one where it is left out
 * @throws what the core refuses, such as a redirect address that is no good
 */
export async function registerClient(
  owner: Owner,
  input: { scopes: readonly string[]; redirectUris: readonly string[]; isPublic?: boolean; name?: string },
  on?: Instance,
): Promise<RegisteredClient> {
  const [scopes, redirectUris] = [[...input.scopes], [...input.redirectUris]];
  const full = { name: 'Test app', ...input, scopes, redirectUris };
  const { client_id: id, client_secret: secret } = await issueClient(await sharedOf(on), owner, full);
  return { id, secret, redirectUri: redirectUris[0] ?? '' };
}

/** Makes a user with credentials for everything. @param on the server; the shared one where it is left out */
export async function createAccount(plan: 'free' | 'pro' = 'pro', on?: Instance): Promise<Account> {
  const home = on ?? (await instance());
  const username = `u${randomUUID().slice(0, 13)}`;
  const data = { username, email: `${username}@test.example`, emailVerified: true, plan };
  const user = await againAfterConflicts(() => home.database.prisma.user.create({ data }));
  const owner = { id: user.id, plan };
  const [key, token] = [await issueKeyFor(owner, keyScopes, home), await issueTokenFor(owner, platformScopes, home)];
  return { ...owner, username, address: freshAddress(), key, token };
}
