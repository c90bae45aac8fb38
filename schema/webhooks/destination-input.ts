import { z } from 'zod';
import type { WebhookDestination as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError, invalidInput } from '../errors.ts';
import { topics } from '../events/topics.ts';
import { distinct, text } from '../text-rules.ts';
import { WebhookDestination } from './destination.ts';

export const topicsRule = distinct(z.enum(topics, `must be one of ${topics.join(', ')}`), 1, topics.length);

export const descriptionRule = text(0, 1_000).nullable();

/** The host that a URL leads to, whatever its notation. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '');
}

/** Asks where a URL leads to, before a transaction begins. @throws RATE_LIMITED */
export async function lookUp(context: Context, url: string | null | undefined): Promise<void> {
  if (!url || (await context.lookUpWebhookUrl(url))) return;
  const text = 'Too many names of yours are being looked up. Wait, then try again.';
  throw new DomainError('RATE_LIMITED', text, { retryAfterSeconds: 2 });
}

/** @throws INVALID_INPUT where requests to it could reach what is not meant for them */
export function requireSendable(context: Context, url: string): void {
  const reason = context.forbiddenWebhookUrlReason(url);
  if (reason) throw invalidInput([{ path: ['input', 'url'], message: reason }]);
}

interface WithSecret {
  destination: Row;
  secret: string;
}

export const CreatedWebhook = builder.objectRef<WithSecret>('CreatedWebhook').implement({
  description: 'A destination with its new secret.',
  fields: (t) => ({
    destination: t.field({ type: WebhookDestination, resolve: ({ destination }) => destination }),
    secret: t.exposeString('secret', { secret: true, description: 'Signs what is sent to it.' }),
  }),
});
