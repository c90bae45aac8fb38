import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { keyScopes, platformScopes } from '../../schema/authorization/scopes.ts';
import { issueClient, issueKey, issueToken } from '../../src/domain-context/issue-credential.ts';
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

export async function mintKey(owner: Owner, scopes: readonly string[], on?: Instance): Promise<string> {
  const input = { name: 'Test', scopes: [...scopes] };
  return (await issueKey(await sharedOf(on), owner, input)).full_key;
}

export async function mintToken(owner: Owner, scopes: readonly string[], on?: Instance): Promise<string> {
  const input = { name: 'Test', scopes: [...scopes] };
  return (await issueToken(await sharedOf(on), owner, input)).token;
}

export async function mintClient(owner: Owner, scopes: readonly string[], projectId?: string, on?: Instance) {
  const input = { name: 'Test', scopes: [...scopes], ...(projectId ? { projectId } : {}) };
  return clientSecret.parse(await issueClient(await sharedOf(on), owner, input));
}

/** A client that users can authorize; public ones have no secret. */
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

export async function createAccount(plan: 'free' | 'pro' = 'pro', on?: Instance): Promise<Account> {
  const home = on ?? (await instance());
  const username = `u${randomUUID().slice(0, 13)}`;
  const user = await home.database.prisma.user.create({
    data: { username, email: `${username}@test.example`, emailVerified: true, plan },
  });
  const owner = { id: user.id, plan };
  const [key, token] = [await mintKey(owner, keyScopes, home), await mintToken(owner, platformScopes, home)];
  return { ...owner, username, address: freshAddress(), key, token };
}
