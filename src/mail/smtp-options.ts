/** Names and addresses that never leave the machine. */
const thisMachine = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether a mail server is given the password under TLS alone. By STARTTLS that is for whoever asks to insist on: somebody in between
 * could take away what offers it (RFC 3207, section 6). `smtps` begins with TLS.
 */
function requiresTls(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && !thisMachine.test(hostname);
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
