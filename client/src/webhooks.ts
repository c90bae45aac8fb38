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

function keyOf(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', text.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}

/** The header `Service-Signature` as Portico would send it, for tests of your own receiver. */
export async function signTestWebhook({
  payload,
  secret,
  timestamp = Math.floor(Date.now() / 1_000),
}: TestWebhook): Promise<string> {
  const signed = text.encode(`${timestamp}.${payload}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signed));
  const hex = Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `t=${timestamp},v1=${hex}`;
}

function parse(header: string): { timestamp: number; candidates: Uint8Array<ArrayBuffer>[] } | null {
  const fields = header.split(',').map((field) => field.trim().split('='));
  const timestamp = fields.find(([name]) => name === 't')?.[1] ?? '';
  const candidates = fields
    .filter(([name, hex = '']) => name === 'v1' && /^[0-9a-f]{64}$/.test(hex))
    .map(([, hex = '']) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)));
  return /^\d{1,12}$/.test(timestamp) && candidates.length > 0 ? { timestamp: Number(timestamp), candidates } : null;
}

function isEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'object' && value !== null && 'type' in value && 'data' in value;
}

/**
 * The event of a message that has arrived, once it is known to be genuine and fresh; compared in constant time.
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
  const key = await keyOf(secret, 'verify');
  const signed = text.encode(`${parsed.timestamp}.${payload}`);
  const verdicts = await Promise.all(
    parsed.candidates.map((candidate) => crypto.subtle.verify('HMAC', key, candidate, signed)),
  );
  if (!verdicts.includes(true)) throw new WebhookVerificationError('signature_mismatch');
  if (Math.abs(Date.now() / 1_000 - parsed.timestamp) > tolerance) {
    throw new WebhookVerificationError('timestamp_out_of_tolerance');
  }
  const event: unknown = JSON.parse(payload);
  if (!isEvent(event)) throw new WebhookVerificationError('signature_mismatch');
  return event;
}
