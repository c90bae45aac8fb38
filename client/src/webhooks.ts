import type { webhooks } from './generated/v1.ts';

/** Every message that a destination can get, by its type. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

/** Why a message was refused. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: 'malformed_signature' | 'timestamp_out_of_tolerance' | 'signature_mismatch';

  constructor(reason: WebhookVerificationError['reason']) {
    super(`the webhook is not genuine: ${reason}`);
    this.reason = reason;
  }
}

export interface TestWebhook {
  /** The body that your receiver is given. */
  payload: string;
  /** The one that your receiver verifies with. */
  secret: string;
  /** Unix seconds; now by default. */
  timestamp?: number;
}

export interface ReceivedWebhook {
  /** The body exactly as it arrived. */
  payload: string;
  /** The header `Service-Signature`. */
  signature: string;
  /** The destination's, `whsec_…`. */
  secret: string;
  /** Seconds that the signature may be old. */
  tolerance?: number;
}

const text = new TextEncoder();

/** The signature of a message, in hex. */
async function signatureOf(secret: string, timestamp: number | string, payload: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, text.encode(`${timestamp}.${payload}`));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether two texts of the same length are the same, in a time that does not tell where they differ. */
function isSame(left: string, right: string): boolean {
  let difference = 0;
  for (let index = 0; index < left.length; index += 1) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}

/** The header `Service-Signature` as Portico would send it, for tests of your own receiver. */
export async function signTestWebhook({
  payload,
  secret,
  timestamp = Math.floor(Date.now() / 1_000),
}: TestWebhook): Promise<string> {
  return `t=${timestamp},v1=${await signatureOf(secret, timestamp, payload)}`;
}

/** Portico sends a signature for every secret that is good, which are two at most. */
const mostCandidates = 10;

function parse(header: string): { timestamp: string; candidates: string[] } | null {
  const fields = header.split(',').map((field) => field.trim().split('='));
  const timestamp = fields.find(([name]) => name === 't')?.[1] ?? '';
  const candidates = fields
    .flatMap(([name, hex = '']) => (name === 'v1' && /^[0-9a-f]{64}$/.test(hex) ? [hex] : []))
    .slice(0, mostCandidates);
  return /^\d{1,12}$/.test(timestamp) && candidates.length > 0 ? { timestamp, candidates } : null;
}

function isEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value;
}

/**
 * The event of a message that has arrived, once it is known to be fresh and genuine; compared in constant time.
 * @throws WebhookVerificationError
 */
export async function verifyWebhook({
  payload,
  signature,
  secret,
  tolerance = 300,
}: ReceivedWebhook): Promise<WebhookEvent> {
  const parsed = parse(signature);
  if (!parsed) throw new WebhookVerificationError('malformed_signature');
  // The other way round a tolerance that is no number would take everything.
  if (!(Math.abs(Date.now() / 1_000 - Number(parsed.timestamp)) <= tolerance)) {
    throw new WebhookVerificationError('timestamp_out_of_tolerance');
  }
  const genuine = await signatureOf(secret, parsed.timestamp, payload);
  if (!parsed.candidates.some((candidate) => isSame(candidate, genuine))) {
    throw new WebhookVerificationError('signature_mismatch');
  }
  const event: unknown = JSON.parse(payload);
  if (!isEvent(event)) throw new WebhookVerificationError('signature_mismatch');
  return event;
}
