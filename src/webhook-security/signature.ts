import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { WebhookVerification, WebhookVerificationInput } from '../../schema/webhooks/verification.ts';

/** What precedes the base64 of a signing secret. */
const secretPrefix = 'whsec_';

/** A payload of this size, in bytes, is worth letting others have their turn before it is hashed again. */
const largePayload = 65_536;

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, keyed with the whole secret: Stripe's scheme. */
function serviceDigest(secret: string, timestamp: number, payload: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(payload).digest();
}

/** HMAC-SHA256 of `<id>.<timestamp>.<body>`, keyed with the decoded secret: Standard Webhooks' scheme. */
function standardDigest(secret: string, id: string, timestamp: number, payload: Buffer): Buffer {
  const key = Buffer.from(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret, 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(payload).digest();
}

/**
 * The headers that a message carries: those of Standard Webhooks, and `Service-Signature` with one `v1` a secret.
 * @param timestamp of the attempt, in Unix seconds
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, timestamp, payload }: { id: string; timestamp: number; payload: string },
): Record<string, string> {
  const body = Buffer.from(payload);
  const service = secrets.map((secret) => `v1=${serviceDigest(secret, timestamp, body).toString('hex')}`);
  const standard = secrets.map((secret) => `v1,${standardDigest(secret, id, timestamp, body).toString('base64')}`);
  return {
    'service-signature': [`t=${timestamp}`, ...service].join(','),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standard.join(' '),
  };
}

interface ParsedSignature {
  timestamp: number;
  candidates: Buffer[];
}

function parseServiceSignature(header: string): ParsedSignature | null {
  const fields = header.split(',').map((field) => field.trim().split('='));
  const timestamps = fields.flatMap(([name, value = '']) =>
    name === 't' && /^\d{1,12}$/.test(value) ? [Number(value)] : [],
  );
  const candidates = fields.flatMap(([name, value = '']) =>
    name === 'v1' && /^[0-9a-f]{64}$/i.test(value) ? [Buffer.from(value, 'hex')] : [],
  );
  const [timestamp, ...repeated] = timestamps;
  if (timestamp === undefined || repeated.length > 0 || candidates.length === 0) return null;
  return { timestamp, candidates };
}

function parseStandardSignature(header: string, timestamp: string): ParsedSignature | null {
  const candidates = header.split(' ').flatMap((entry) => {
    const [version, digest = ''] = entry.split(',');
    const bytes = Buffer.from(digest, 'base64');
    return version === 'v1' && bytes.length === 32 ? [bytes] : [];
  });
  return candidates.length > 0 ? { timestamp: Number(timestamp), candidates } : null;
}

/**
 * Verifies a webhook by either scheme. What costs nothing comes first: the form, then the time, so that the payload is
 * hashed only for a signature that could be good, once a secret. All candidates are compared in constant time; during a
 * rotation there is one for each valid secret.
 * @param secretsToTry asked for only where the signature is well-formed and fresh
 */
export async function verifySignature(
  { payload, signature, toleranceSeconds, standard }: WebhookVerificationInput,
  secretsToTry: () => Promise<readonly string[]>,
  now: Date,
): Promise<WebhookVerification> {
  const parsed = standard ? parseStandardSignature(signature, standard.timestamp) : parseServiceSignature(signature);
  if (!parsed) return { valid: false, reason: 'malformed_signature' };
  const { timestamp, candidates } = parsed;
  // Whole seconds on both sides: a timestamp has no fraction, so now must not have one either.
  const age = Math.abs(Math.floor(now.getTime() / 1000) - timestamp);
  if (age > toleranceSeconds) return { valid: false, reason: 'timestamp_out_of_tolerance' };
  const body = Buffer.from(payload);
  for (const secret of await secretsToTry()) {
    const digest = standard
      ? standardDigest(secret, standard.id, timestamp, body)
      : serviceDigest(secret, timestamp, body);
    const isGenuine = candidates.filter((candidate) => timingSafeEqual(candidate, digest)).length > 0;
    if (isGenuine) return { valid: true, timestamp, secret };
    if (body.length > largePayload) await setImmediate();
  }
  return { valid: false, reason: 'signature_mismatch' };
}
