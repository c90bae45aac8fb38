import type { Context } from '../context.ts';
import { DomainError, invalidInput } from '../errors.ts';

/** The host that a URL leads to, whatever its notation. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '');
}

/** Asks where a URL leads to, before a transaction begins. @throws RATE_LIMITED */
export async function lookUpUrl(context: Context, url: string | null | undefined): Promise<void> {
  if (!url || (await context.lookUpWebhookUrl(url))) return;
  const text = 'Too many names of yours are being looked up. Wait, then try again.';
  throw new DomainError('RATE_LIMITED', text, { retryAfterSeconds: 2 });
}

/** @throws INVALID_INPUT where requests to it could reach what is not meant for them */
export function requireAllowedUrl(context: Context, url: string): void {
  const reason = context.forbiddenWebhookUrlReason(url);
  if (reason) throw invalidInput([{ path: ['input', 'url'], message: reason }]);
}
