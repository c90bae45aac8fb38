import { expect } from 'vitest';
import type { MailServer } from './mail-server.ts';

/** An e-mail as its reader sees it (RFC 2045 §6.7). */
function readable(raw: string): string {
  return raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** What a server has taken in for an address, in the order in which it came. */
export function mailsTo(mail: MailServer, address: string): string[] {
  return mail.received.map(readable).filter((text) => text.includes(`To: ${address.toLowerCase()}`));
}

/** Waits until so many e-mails have come for an address. @returns the newest */
export async function newestMail(mail: MailServer, address: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(mail, address).length, { timeout: 15_000, interval: 20 }).toBe(count);
  return mailsTo(mail, address).at(-1) ?? '';
}

/** The link in an e-mail, and the token in it. */
export function linkIn(text: string): { path: string; token: string } {
  const path = text.match(/\/oauth\/(?:new-password|verify|change-email)\?token=\w+/)?.[0] ?? '';
  return { path, token: path.split('token=')[1] ?? '' };
}
