import type { HeaderReader } from '../../rest-adapters/http/headers.ts';
import { hashToken } from '../../schema/tokens/token-format.ts';
import type { Principal } from '../../schema/authorization/principal.ts';
import { impliedScopes, keyScopes, platformScopes } from '../../schema/authorization/scopes.ts';
import { CredentialCache } from '../credentials/credential-cache.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { findSessionCookie, isSigned } from './session-cookie.ts';
import type { SignIn } from './sign-in.ts';

/** Sessions that an account has at most. */
const mostSessions = 50;

const everyScope = [...platformScopes, ...keyScopes];
const everyImpliedScope = impliedScopes(everyScope);

/** Finds the person behind a browser's cookie. */
export class Sessions {
  readonly #signIn: SignIn;
  readonly #prisma: PrismaClient;
  readonly #announceEnd: (sessionId: string) => void;
  readonly #recent = new CredentialCache<Principal>(10_000, ({ credentialId }) => credentialId);

  /** @param announceEnd has a session that has ended forgotten wherever it is known */
  constructor(signIn: SignIn, prisma: PrismaClient, announceEnd: (sessionId: string) => void) {
    this.#signIn = signIn;
    this.#prisma = prisma;
    this.#announceEnd = announceEnd;
  }

  /** Somebody who is signed in may do all that their account may; null where nobody is. */
  async principal(headers: HeaderReader): Promise<Principal | null> {
    const cookie = findSessionCookie(headers.get('cookie'));
    if (!cookie) return null;
    const key = hashToken(cookie.text);
    const known = this.#recent.get(key);
    if (known) return known;
    // What is made up costs no query, however many there are of it.
    if (!isSigned(cookie, (await this.#signIn.$context).secret)) return null;
    const keep = this.#recent.begin(key);
    const principal = await this.#read(cookie.token);
    if (!principal || !(await this.#isGenuine(cookie.text, principal.credentialId))) return null;
    keep(principal);
    return principal;
  }

  /** Before better-auth looks, which would hide that the database is out of reach. */
  async #read(token: string): Promise<Principal | null> {
    const session = await this.#prisma.session.findUnique({
      where: { token },
      select: { id: true, createdAt: true, user: { select: { id: true, plan: true, isOperator: true } } },
    });
    if (!session) return null;
    const { id, plan, isOperator } = session.user;
    return {
      kind: 'session',
      credentialId: session.id,
      userId: id,
      plan,
      scopes: everyImpliedScope,
      grantedScopes: everyScope,
      projectId: null,
      expiresAt: null,
      provedAt: session.createdAt,
      isOperator,
    };
  }

  /** Whether the cookie bears our signature, and the session has not expired. */
  async #isGenuine(cookie: string, sessionId: string): Promise<boolean> {
    const headers = new Headers({ cookie });
    const found = await this.#signIn.api.getSession({ headers, query: { disableRefresh: true } });
    return found?.session.id === sessionId;
  }

  /** Ends a session, here at once and on other instances within two seconds. */
  async end(sessionId: string): Promise<void> {
    await this.#prisma.session.deleteMany({ where: { id: sessionId } });
    this.#announceEnd(sessionId);
  }

  /** Ends a session that was opened a moment ago, and that nobody knows yet. */
  async endByToken(token: string): Promise<void> {
    await this.#prisma.session.deleteMany({ where: { token } });
  }

  /** Ends an account's sessions but for its newest ones: whoever signs in by a program, and never out, has one for each time. */
  async keepNewest(userId: string): Promise<void> {
    const old = await this.#prisma.session.findMany({
      where: { userId },
      select: { id: true },
      orderBy: { createdAt: 'desc' },
      skip: mostSessions,
    });
    if (old.length === 0) return;
    await this.#prisma.session.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
    for (const { id } of old) this.#announceEnd(id);
  }

  /** What is kept of the password of whoever has an e-mail address; null where there is none. */
  async passwordHashOf(email: string): Promise<string | null> {
    const method = await this.#prisma.signInMethod.findFirst({
      where: { providerId: 'credential', user: { email: email.toLowerCase() } },
      select: { password: true },
    });
    return method?.password ?? null;
  }

  /** Makes the next request of the session ask the database again. */
  forget(sessionId: string): void {
    this.#recent.forget(sessionId);
  }
}
