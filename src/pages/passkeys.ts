import { addressHeader, type SignIn, signInPath } from '../sign-in/sign-in.ts';
import type { GuessingGuard } from '../sign-in/guessing-guard.ts';
import { securityHeaders } from '../response-headers.ts';
import { Refusal } from '../../rest-adapters/refusal.ts';
import { readBytes } from '../../rest-adapters/body.ts';
import type { Handler } from './visit.ts';

/** The ceremonies of WebAuthn, which the script of the pages goes through with better-auth. Nothing else of it is open. */
const ceremonies = [
  'generate-authenticate-options',
  'verify-authentication',
  'generate-register-options',
  'verify-registration',
];

interface PasskeyHandler {
  /** What the addresses of ceremonies begin with. */
  path: string;
  GET: Handler;
  POST: Handler;
}

export function passkeyHandler({ signIn, guard }: { signIn: SignIn; guard: GuessingGuard }): PasskeyHandler {
  const path = `${signInPath}/passkey/`;
  const handle: Handler = async ({ request, arrival }) => {
    if (!ceremonies.includes(arrival.url.pathname.slice(path.length))) {
      throw new Refusal('NOT_FOUND', 'There is nothing at this address.');
    }
    await guard.admitCeremony(arrival.address);
    const headers = new Headers(request.headers);
    headers.set(addressHeader, arrival.address);
    const body = request.method === 'POST' ? await readBytes(request) : null;
    const response = await signIn.handler(new Request(arrival.url, { method: request.method, headers, body }));
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
  return { path, GET: handle, POST: handle };
}
