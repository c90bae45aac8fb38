import { addressHeader, signInPath } from '../sign-in/addresses.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { LoginThrottle } from '../sign-in/login-throttle.ts';
import { wasVerified } from '../sign-in/verified-registrations.ts';
import type { RequestInfo } from '../server/request-info.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { isRegistrationOvertaken, isSignInOvertaken } from '../sign-in/overtaken-ceremony.ts';
import { securityHeaders } from '../server/response-headers.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { decodeText, parseJson, readBytes, requireMediaType } from '../../rest-adapters/http/body.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { admittedAttempt } from './admitted-attempt.ts';
import type { Handler } from './visit.ts';

/** The ceremonies of WebAuthn, which the script of the pages goes through with better-auth. Nothing else of it is open. */
const ceremonies = [
  'generate-authenticate-options',
  'verify-authentication',
  'generate-register-options',
  'verify-registration',
];

/** The longest credential id that an authenticator makes has 1,023 bytes (WebAuthn 3 §4); other parts are bounded by the body. */
const credentialId = z.string().regex(/^[\w-]{1,1364}={0,2}$/);
const base64url = z.string().regex(/^[\w-]+={0,2}$/);

/** What a browser makes of a credential (WebAuthn 3 §5.1.8), as far as it is read here. */
const credential = z.looseObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url.optional(),
    authenticatorData: base64url.optional(),
    signature: base64url.optional(),
    userHandle: base64url.nullish(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** Bytes of the longest answer: of a credential with attestations of its maker, some KiB. */
const longestAnswer = 65_536;

const answer = z.strictObject({ response: credential });

/** The answer to a challenge, as better-auth takes it. @throws UNSUPPORTED_MEDIA_TYPE, INVALID_INPUT */
async function readAnswer(request: Request): Promise<string> {
  requireMediaType(request.headers, 'application/json');
  const { data, error } = answer.safeParse(parseJson(decodeText(await readBytes(request, longestAnswer))));
  if (error) throw new ApiError('INVALID_INPUT', `The body is no credential: ${z.prettifyError(error)}`);
  const text = JSON.stringify(data);
  if (text.includes('\\u0000')) throw new ApiError('INVALID_INPUT', 'The body must not contain the character NUL.');
  return text;
}

/** The offset of the flags of authenticator data, and the flag that says that its user was verified (WebAuthn 3 §6.1). */
const flagsAt = 32;
const userVerified = 0b100;

/**
 * A passkey stands for knowing a password as well as having a device, so the device must know who holds it; better-auth
 * leaves that to the device. The flags are under the signature that it checks.
 * @throws INVALID_INPUT
 */
function requireVerifiedUser(text: string): void {
  const { authenticatorData = '' } = answer.parse(JSON.parse(text)).response.response;
  const flags = Buffer.from(authenticatorData, 'base64url')[flagsAt] ?? 0;
  if ((flags & userVerified) === 0) {
    throw new ApiError('INVALID_INPUT', 'The passkey did not verify who uses it: by a PIN, a fingerprint or a face.');
  }
}

/** Options of a ceremony that has the browser see to it. */
async function requiringVerification(response: Response): Promise<Response> {
  const options = z.looseObject({}).parse(await response.json());
  const { status, headers } = response;
  return new Response(JSON.stringify({ ...options, userVerification: 'required' }), { status, headers });
}

/** Whether better-auth could not make sense of an attestation: it answers that as if keeping a good one had failed. */
async function isBroken(response: Response, asked: Request): Promise<boolean> {
  return !wasVerified(asked) && (await response.clone().text()).includes('"FAILED_TO_VERIFY_REGISTRATION"');
}

/** What better-auth answers, but with 400 where it is not our fault; what is, is in the log, since better-auth's is off. */
async function withBlame(
  response: Response,
  asked: Request,
  { requestId }: RequestInfo,
  log: Logger,
): Promise<Response> {
  if (response.status < 500) return response;
  if (await isBroken(response, asked)) return new Response(response.body, { status: 400, headers: response.headers });
  log.error({ path: new URL(asked.url).pathname, status: response.status, requestId }, 'a ceremony of passkeys failed');
  return response;
}

interface PasskeyHandler {
  /** What the addresses of ceremonies begin with. */
  path: string;
  GET: Handler;
  POST: Handler;
}

interface PasskeyParts {
  signIn: SignIn;
  throttle: LoginThrottle;
  log: Logger;
  prisma: PrismaClient;
}

/**
 * Takes back what a ceremony has come to whose session or passkey was ended while it went on, as after a theft.
 * @throws UNAUTHENTICATED
 */
async function requireNotOvertaken(prisma: PrismaClient, ceremony: string, answered: Response, parts: CeremonyParts) {
  if (!answered.ok) return;
  const { sessionId, credentialId } = parts;
  const told: unknown = await answered.clone().json();
  const isOvertaken =
    (ceremony === 'verify-registration' && sessionId && (await isRegistrationOvertaken(prisma, told, sessionId))) ||
    (ceremony === 'verify-authentication' && credentialId && (await isSignInOvertaken(prisma, told, credentialId)));
  if (isOvertaken) throw new ApiError('UNAUTHENTICATED', 'What you signed in with was ended a moment ago.');
}

interface CeremonyParts {
  /** Of the session in which it goes on; null for whoever signs in. */
  sessionId: string | null;
  /** Of the passkey that it is about, as the browser calls it; null where it asks for one. */
  credentialId: string | null;
}

export function passkeyHandler({ signIn, throttle, log, prisma }: PasskeyParts): PasskeyHandler {
  const path = `${signInPath}/passkey/`;
  const handle: Handler = async ({ request, info, context }) => {
    const ceremony = info.url.pathname.slice(path.length);
    if (!ceremonies.includes(ceremony)) {
      throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
    }
    await admittedAttempt(throttle.admitCeremony(info.address));
    const headers = new Headers(request.headers);
    headers.set(addressHeader, info.address);
    const body = request.method === 'POST' ? await readAnswer(request) : null;
    if (body !== null && ceremony === 'verify-authentication') requireVerifiedUser(body);
    const asked = new Request(info.url, { method: request.method, headers, body });
    const answered = await withBlame(await signIn.handle(asked), asked, info, log);
    await requireNotOvertaken(prisma, ceremony, answered, {
      sessionId: context.principal?.credentialId ?? null,
      credentialId: body === null ? null : answer.parse(JSON.parse(body)).response.id,
    });
    const isAsking = ceremony === 'generate-authenticate-options' && answered.ok;
    const response = isAsking ? await requiringVerification(answered) : answered;
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
  return { path, GET: handle, POST: handle };
}
