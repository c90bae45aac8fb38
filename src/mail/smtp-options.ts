import { isOfThisMachine } from '../config/this-machine.ts';

/**
 * Whether a mail server is given the password under TLS alone. By STARTTLS that is for whoever asks to insist on: somebody in between
 * could take away what offers it (RFC 3207, section 6). `smtps` begins with TLS.
 */
function requiresTls(smtpUrl: string): boolean {
  const url = new URL(smtpUrl);
  return url.protocol === 'smtp:' && url.username !== '' && !isOfThisMachine(url);
}

/** How a mail server is reached; what its URL says itself counts, such as `?requireTLS=false`. */
export function smtpOptions(smtpUrl: string) {
  return {
    url: smtpUrl,
    pool: true as const,
    requireTLS: requiresTls(smtpUrl),
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  };
}
