import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookVerification, WebhookVerificationInput } from '../../schema/webhooks/verification.ts';

/** What precedes the base64 of a signing secret. */
const secretPrefix = 'whsec_';

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, keyed with the whole secret: Stripe's scheme. */
function serviceDigest(secret: string, timestamp: number, payload: string): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest();
}

/** HMAC-SHA256 of `<id>.<timestamp>.<body>`, keyed with the decoded secret: Standard Webhooks' scheme. */
function standardDigest(secret: string, id: string, timestamp: number, payload: string): Buffer {
  const key = Buffer.from(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret, 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest();
}

/**
 * The headers that a message carries: those of Standard Webhooks, and `Service-Signature` with one `v1` a secret.
 * @param timestamp of the attempt, in Unix seconds
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, timestamp, payload }: { id: string; timestamp: number; payload: string },
): Record<string, string> {
  const service = secrets.map((secret) => `v1=${serviceDigest(secret, timestamp, payload).toString('hex')}`);
  const standard = secrets.map((secret) => `v1,${standardDigest(secret, id, timestamp, payload).toString('base64')}`);
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
 * Verifies a webhook by either scheme. All candidates are compared in constant time; during a rotation
 * there is one for each valid secret.
 */
export function verifySignature(
  { payload, signature, secret, toleranceSeconds, standard }: WebhookVerificationInput,
  now: Date,
): WebhookVerification {
  const parsed = standard ? parseStandardSignature(signature, standard.timestamp) : parseServiceSignature(signature);
  if (!parsed) return { valid: false, reason: 'malformed_signature' };
  const { timestamp, candidates } = parsed;
  const digest = standard
    ? standardDigest(secret, standard.id, timestamp, payload)
    : serviceDigest(secret, timestamp, payload);
  const genuine = candidates.filter((candidate) => timingSafeEqual(candidate, digest)).length > 0;
  if (!genuine) return { valid: false, reason: 'signature_mismatch' };
  // Whole seconds on both sides: a timestamp has no fraction, so now must not have one either.
  const age = Math.abs(Math.floor(now.getTime() / 1000) - timestamp);
  return age > toleranceSeconds ? { valid: false, reason: 'timestamp_out_of_tolerance' } : { valid: true, timestamp };
}
