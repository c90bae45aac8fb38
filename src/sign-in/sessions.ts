import { LRUCache } from 'lru-cache';
import type { HeaderReader } from '../../rest-adapters/header-reader.ts';
import { hashToken } from '../../schema/keys/token-format.ts';
import type { Principal } from '../../schema/principal.ts';
import { impliedScopes, keyScopes, platformScopes } from '../../schema/scopes.ts';
import type { PrismaClient } from '../database/generated/client.ts';
import type { SignIn } from './sign-in.ts';

/** How long a reading of a session may be used, in milliseconds, as for other credentials. */
const freshness = 1_500;

const everyScope = impliedScopes([...platformScopes, ...keyScopes]);

/** Finds the person behind a browser's cookie. */
export class Sessions {
  readonly #signIn: SignIn;
  readonly #prisma: PrismaClient;
  readonly #cache = new LRUCache<string, Principal>({ max: 10_000, ttl: freshness });

  constructor(signIn: SignIn, prisma: PrismaClient) {
    this.#signIn = signIn;
    this.#prisma = prisma;
  }

  /** Somebody who is signed in may do all that their account may; null where nobody is. */
  async principal(headers: HeaderReader): Promise<Principal | null> {
    const cookie = headers.get('cookie');
    if (!cookie?.includes('portico.session_token=')) return null;
    const key = hashToken(cookie);
    const known = this.#cache.get(key);
    if (known) return known;
    const found = await this.#signIn.api.getSession({
      headers: new Headers({ cookie }),
      query: { disableRefresh: true },
    });
    const user =
      found && (await this.#prisma.user.findUnique({ where: { id: found.user.id }, select: { plan: true } }));
    if (!user) return null;
    const principal: Principal = {
      kind: 'session',
      credentialId: found.session.id,
      userId: found.user.id,
      plan: user.plan,
      scopes: everyScope,
      projectId: null,
    };
    this.#cache.set(key, principal);
    return principal;
  }

  /** Makes the next request of the session ask the database again. */
  forget(sessionId: string): void {
    for (const [key, { credentialId }] of this.#cache.entries())
      if (credentialId === sessionId) this.#cache.delete(key);
  }
}
