import type { HeaderReader } from '../../rest-adapters/http/headers.ts';
import { hashToken } from '../../schema/tokens/token-format.ts';
import type { Principal } from '../../schema/authorization/principal.ts';
import { impliedScopes, keyScopes, platformScopes } from '../../schema/authorization/scopes.ts';
import { CredentialCache } from '../credentials/credential-cache.ts';
import type { NamedStatement } from '../../schema/context.ts';
import type { Database } from '../database/database.ts';
import { findSessionCookie, isSigned } from './session-cookie.ts';
import type { SignIn } from './sign-in.ts';

/** Sessions that an account has at most. */
const mostSessions = 50;

const everyScope = [...platformScopes, ...keyScopes];
const everyImpliedScope = impliedScopes(everyScope);

type SessionRow = Pick<Principal, 'credentialId' | 'userId' | 'plan' | 'isOperator' | 'provedAt'>;

/** One that has not expired, in one round trip: every page asks for it. better-auth keeps them by the same clock. */
const sessionStatement: NamedStatement = {
  name: 'session-by-token',
  text: `SELECT s.id AS "credentialId", s.created_at AS "provedAt",
      u.id AS "userId", u.plan::text AS plan, u.is_operator AS "isOperator"
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token = $1 AND s.expires_at > now()`,
};

/** Finds the person behind a browser's cookie. */
export class Sessions {
  readonly #signIn: Pick<SignIn, 'secret'>;
  readonly #database: Pick<Database, 'prisma' | 'query'>;
  readonly #announceEnd: (sessionId: string) => void;
  readonly #recent = new CredentialCache(10_000);

  /** How often a session was known, and how often the database was asked. */
  get cacheReads(): CredentialCache['reads'] {
    return this.#recent.reads;
  }

  /** @param announceEnd has a session that has ended forgotten wherever it is known */
  constructor(
    signIn: Pick<SignIn, 'secret'>,
    database: Pick<Database, 'prisma' | 'query'>,
    announceEnd: (sessionId: string) => void,
  ) {
    this.#signIn = signIn;
    this.#database = database;
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
    if (!isSigned(cookie, this.#signIn.secret)) return null;
    const keep = this.#recent.begin(key);
    const principal = await this.#read(cookie.token);
    if (principal) keep(principal);
    return principal;
  }

  async #read(token: string): Promise<Principal | null> {
    const [session] = await this.#database.query<SessionRow>(sessionStatement, [token]);
    return session
      ? {
          ...session,
          kind: 'session',
          scopes: everyImpliedScope,
          grantedScopes: everyScope,
          projectId: null,
          expiresAt: null,
        }
      : null;
  }

  /** Ends a session, here at once and on other instances within two seconds. */
  async end(sessionId: string): Promise<void> {
    await this.#database.prisma.session.deleteMany({ where: { id: sessionId } });
    this.#announceEnd(sessionId);
  }

  /** Ends a session that was opened a moment ago, and that nobody knows yet. */
  async endByToken(token: string): Promise<void> {
    await this.#database.prisma.session.deleteMany({ where: { token } });
  }

  /** Ends an account's sessions but for its newest ones: whoever signs in by a program, and never out, has one for each time. */
  async keepNewest(userId: string): Promise<void> {
    const old = await this.#database.prisma.session.findMany({
      where: { userId },
      select: { id: true },
      orderBy: { createdAt: 'desc' },
      skip: mostSessions,
    });
    if (old.length === 0) return;
    await this.#database.prisma.session.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
    for (const { id } of old) this.#announceEnd(id);
  }

  /** What is kept of the password of whoever has an e-mail address; null where there is none. */
  async passwordHashOf(email: string): Promise<string | null> {
    const method = await this.#database.prisma.signInMethod.findFirst({
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
