import type { Agent } from 'undici';
import type { AttemptResult } from '../../schema/webhooks/attempt-result.ts';
import type { PendingDelivery } from '../../schema/webhooks/pending-delivery.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { envelopeOf } from '../webhook-security/envelope.ts';
import { signatureHeaders } from '../webhook-security/signature.ts';
import { attempt } from './attempt.ts';

/** Makes one attempt at a delivery: its event, in the envelope, signed with every valid secret. */
export async function sendDelivery(
  agent: Agent,
  { event, traceParent, destination, sealedSecrets }: PendingDelivery,
  { now, issuer, unseal }: Pick<SharedContext, 'now' | 'issuer' | 'unseal'>,
): Promise<AttemptResult> {
  const body = envelopeOf(event);
  const secrets = sealedSecrets.map((sealed) => unseal(Buffer.from(sealed, 'base64')));
  const timestamp = Math.floor(now().getTime() / 1_000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Portico-Webhooks/1 (+${issuer})`,
    ...signatureHeaders(secrets, { id: event.id, timestamp, payload: body }),
  };
  return attempt(agent, { url: destination.url, headers, body, traceParent }, now);
}
