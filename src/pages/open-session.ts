import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { randomUUID } from 'node:crypto';
import { longestEmail, passwordLength } from '../../schema/accounts/account-limits.ts';
import type { LoginThrottle } from '../sign-in/login-throttle.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { addressHeader } from '../sign-in/addresses.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { admittedAttempt } from './admitted-attempt.ts';
import type { Visit } from './visit.ts';

/** Characters of a browser's name that are kept with a session. */
const longestUserAgent = 200;

/** What better-auth may know of a request: its cookies, and where it comes from. */
export function headersFor({ request, info }: Visit): Headers {
  return new Headers({
    cookie: request.headers.get('cookie') ?? '',
    'user-agent': (request.headers.get('user-agent') ?? '').slice(0, longestUserAgent),
    [addressHeader]: info.address,
  });
}

/** The cookies that better-auth sets, and nothing else of its answer. */
export function cookiesOf(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie): [string, string] => ['set-cookie', cookie]));
}

export interface SessionParts {
  signIn: SignIn;
  sessions: Sessions;
  throttle: LoginThrottle;
}

interface Credentials {
  email: string;
  password: string;
}

interface Opened {
  cookies: Headers;
  userId: string;
  /** Of the session. */
  token: string;
}

async function attempt(signIn: SignIn, visit: Visit, body: Credentials): Promise<Opened | null> {
  const answered = await signIn.attempt((api) =>
    api.signInEmail({ body, headers: headersFor(visit), returnHeaders: true }),
  );
  if (!answered) return null;
  const { headers, response } = answered;
  return { cookies: cookiesOf(headers), userId: response.user.id, token: response.token };
}

/**
 * What is tried: better-auth prepares a password of any length, in a time that grows with its square, so another wrong
 * one is tried in the place of one that nobody has.
 */
function plausible({ email, password }: Credentials): Credentials {
  return {
    email: email.slice(0, longestEmail),
    password: password.length > passwordLength.most ? randomUUID() : password,
  };
}

/** Opens a session that no change of the password has overtaken: looking at one takes a while. */
async function attemptUnchanged({ signIn, sessions }: SessionParts, visit: Visit, credentials: Credentials) {
  const before = await sessions.passwordHashOf(credentials.email);
  const opened = await attempt(signIn, visit, credentials);
  if (!opened || (await sessions.passwordHashOf(credentials.email)) === before) return opened;
  await sessions.endByToken(opened.token);
  return null;
}

/**
 * Signs somebody in; a session that they had before is over.
 * @returns the cookies of the new session; null where e-mail address or password is wrong
 * @throws RATE_LIMITED where so much was guessed lately that nothing more is tried
 */
export async function openSession(parts: SessionParts, visit: Visit, given: Credentials): Promise<Headers | null> {
  const { sessions, throttle } = parts;
  const { address } = visit.info;
  const { email } = given;
  await admittedAttempt(throttle.admit(email, address));
  const opened = await attemptUnchanged(parts, visit, plausible(given)).catch(async (error: unknown) => {
    await throttle.takeBack(email, address);
    throw error;
  });
  if (!opened) return null;
  await throttle.forgive(email, address);
  if (visit.context.principal) await sessions.end(visit.context.principal.credentialId);
  await sessions.keepNewest(opened.userId);
  return opened.cookies;
}

/**
 * Signs somebody in who has just set the password; where so much was guessed lately that nothing more is tried, that is
 * left for later.
 * @returns as `openSession`; null too where it is left
 */
export function openSessionOrNone(...asked: Parameters<typeof openSession>): Promise<Headers | null> {
  return openSession(...asked).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
}
