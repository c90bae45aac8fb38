import { APIError } from 'better-auth/api';
import type { LoginThrottle } from '../sign-in/login-throttle.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { addressHeader, type SignIn } from '../sign-in/sign-in.ts';
import type { Visit } from './visit.ts';

/** What better-auth may know of a request: its cookies, and where it comes from. */
export function headersFor({ request, info }: Visit): Headers {
  return new Headers({
    cookie: request.headers.get('cookie') ?? '',
    'user-agent': request.headers.get('user-agent') ?? '',
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
  guard: LoginThrottle;
}

interface Credentials {
  email: string;
  password: string;
}

async function attempt(signIn: SignIn, visit: Visit, body: Credentials): Promise<Headers | null> {
  try {
    const { headers } = await signIn.api.signInEmail({ body, headers: headersFor(visit), returnHeaders: true });
    return cookiesOf(headers);
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return null;
    throw error;
  }
}

/**
 * Signs somebody in; a session that they had before is over.
 * @returns the cookies of the new session; null where e-mail address or password is wrong
 * @throws RATE_LIMITED where so much was guessed lately that nothing more is tried
 */
export async function openSession(
  { signIn, sessions, guard }: SessionParts,
  visit: Visit,
  credentials: Credentials,
): Promise<Headers | null> {
  const { address } = visit.info;
  await guard.admit(credentials.email, address);
  const cookies = await attempt(signIn, visit, credentials).catch(async (error: unknown) => {
    await guard.takeBack(credentials.email, address);
    throw error;
  });
  if (!cookies) return null;
  await guard.forgive(credentials.email, address);
  if (visit.context.principal) await sessions.end(visit.context.principal.credentialId);
  return cookies;
}
