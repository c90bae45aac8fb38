import { z } from 'zod';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { insufficientScope } from '../authorization/missing-scope.ts';
import { invalidInput, notFound } from '../errors.ts';
import { parseId, isGiven } from '../ids.ts';
import { text } from '../text-rules.ts';
import { type DestinationKey, validSecrets } from './secrets.ts';
import { refusalReasons, type WebhookVerification } from './verification.ts';

interface EventReference {
  id: string;
  type: string;
}

type Genuine = Extract<WebhookVerification, { valid: true }>;
type Refused = Extract<WebhookVerification, { valid: false }>;

type Verdict = (Omit<Genuine, 'secret'> | Refused) & { event: EventReference | null; endpointId: string | null };

const WebhookEventReference = builder.objectRef<EventReference>('WebhookEventReference').implement({
  description: 'The event that a genuine webhook tells of.',
  fields: (t) => ({ id: t.exposeString('id'), type: t.exposeString('type') }),
});

const WebhookRefusal = builder.enumType('WebhookRefusal', {
  description: 'Why a webhook is not genuine.',
  values: refusalReasons,
});

const WebhookVerdict = builder.objectRef<Verdict>('WebhookVerdict').implement({
  description: 'Whether a signature is genuine and fresh.',
  fields: (t) => ({
    valid: t.exposeBoolean('valid'),
    reason: t.field({
      type: WebhookRefusal,
      nullable: true,
      resolve: (verdict) => (verdict.valid ? null : verdict.reason),
    }),
    timestamp: t.int({
      nullable: true,
      description: 'When it was signed, in Unix seconds.',
      resolve: (verdict) => (verdict.valid ? verdict.timestamp : null),
    }),
    endpointId: t.exposeID('endpointId', {
      nullable: true,
      description: 'The destination whose secret it was; null where the caller brought the secret along.',
    }),
    event: t.expose('event', { type: WebhookEventReference, nullable: true }),
  }),
});

const VerifyWebhookInput = builder.inputType('VerifyWebhookInput', {
  description: 'A webhook as it was received, and what to check it with.',
  fields: (t) => ({
    payload: t.string({ required: true, description: 'The raw body, byte for byte as it arrived.' }),
    signature: t.string({
      required: true,
      description:
        'The Service-Signature header; beside the webhook-id and webhook-timestamp headers, the webhook-signature header.',
      validate: text(0, 4096),
    }),
    secret: t.string({ description: 'The signing secret, whsec_…', validate: text(1, 512) }),
    endpointId: t.id({ description: 'The destination whose secrets are tried.', validate: z.string() }),
    toleranceSeconds: t.int({
      defaultValue: 300,
      description: 'How far the timestamp may be from now.',
      validate: z.int('must be an integer').min(0, 'must be at least 0').max(604_800, 'must be at most 604800'),
    }),
    webhookId: t.string({ description: 'The webhook-id header (Standard Webhooks).', validate: text(1, 256) }),
    webhookTimestamp: t.string({
      description: 'The webhook-timestamp header (Standard Webhooks).',
      validate: z.string('must be a string').regex(/^\d{1,12}$/, 'must be Unix seconds'),
    }),
  }),
});

type VerifyWebhook = typeof VerifyWebhookInput.$inferInput;

/** The event that a genuine payload announces; null where it is no envelope of Portico's. */
function eventOf(payload: string): EventReference | null {
  try {
    const envelope = z.object({ id: z.string(), type: z.string() }).safeParse(JSON.parse(payload));
    return envelope.success ? envelope.data : null;
  } catch {
    return null;
  }
}

interface Candidate {
  secret: string;
  endpointId: string | null;
}

/** So many destinations are tried where the caller names none. */
const destinationsTried = 20;

/**
 * The destinations that the caller may read: those of their projects, or of the one that the credential is bound to. Of
 * many the latest, and those that are enabled before others.
 */
async function readableDestinations(context: Context, endpointId: string | null): Promise<DestinationKey[]> {
  const { userId, projectId } = requirePrincipal(context);
  return context.db.webhookDestination.findMany({
    where: {
      ...(endpointId ? { id: endpointId } : {}),
      project: { memberships: { some: { userId } }, ...(projectId ? { id: projectId } : {}) },
    },
    orderBy: [{ enabled: 'desc' }, { id: 'desc' }],
    take: destinationsTried,
    select: { projectId: true, id: true },
  });
}

/**
 * How to come by the secrets to try. Any credential may verify with a secret that it brings along.
 * @throws INSUFFICIENT_SCOPE, NOT_FOUND
 */
async function secretsFor(input: VerifyWebhook, context: Context): Promise<() => Promise<Candidate[]>> {
  const { secret } = input;
  if (secret) return async () => [{ secret, endpointId: null }];
  if (!requirePrincipal(context).scopes.has('webhooks:read')) throw insufficientScope('webhooks:read');
  const endpointId = isGiven(input.endpointId) ? parseId(input.endpointId, 'webhook destination') : null;
  const destinations = await readableDestinations(context, endpointId);
  if (endpointId && destinations.length === 0) throw notFound('webhook destination');
  return async () => {
    const secrets = await validSecrets(context, destinations);
    return secrets.map(({ secret, destinationId }) => ({ secret, endpointId: destinationId }));
  };
}

function standardHeaders({ webhookId, webhookTimestamp }: VerifyWebhook): { id: string; timestamp: string } | null {
  if (webhookId && webhookTimestamp) return { id: webhookId, timestamp: webhookTimestamp };
  if (!webhookId && !webhookTimestamp) return null;
  const missing = webhookId ? 'webhookTimestamp' : 'webhookId';
  throw invalidInput([{ path: ['input', missing], message: 'is required together with its counterpart' }]);
}

async function verify(input: VerifyWebhook, context: Context): Promise<Verdict> {
  const standard = standardHeaders(input);
  const { payload, signature } = input;
  const toleranceSeconds = input.toleranceSeconds ?? 300;
  const secrets = await secretsFor(input, context);
  let candidates: Candidate[] = [];
  const verification = await context.verifyWebhook({ payload, signature, toleranceSeconds, standard }, async () => {
    candidates = await secrets();
    return candidates.map(({ secret }) => secret);
  });
  if (!verification.valid) return { ...verification, event: null, endpointId: null };
  const { valid, timestamp, secret: fitting } = verification;
  const used = candidates.find(({ secret }) => secret === fitting);
  return { valid, timestamp, event: eventOf(payload), endpointId: used?.endpointId ?? null };
}

builder.queryField('verifyWebhook', (t) =>
  t.field({
    type: WebhookVerdict,
    description:
      'Tells whether a webhook was signed with a secret; without one, with that of a destination the caller may read.',
    args: { input: t.arg({ type: VerifyWebhookInput, required: true }) },
    authScopes: { authenticated: true },
    throws: ['NOT_FOUND', 'INSUFFICIENT_SCOPE'],
    // It hashes up to 1 MB a secret; a document has room for four of it.
    complexity: 4_500,
    rateLimit: { max: 600, window: '1m' },
    resolve: (_root, { input }, context) => verify(input, context),
  }),
);
