/** Names and addresses that never leave the machine. */
const thisMachine = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether a mail server is given the password under TLS alone. By STARTTLS that is for who asks to insist on: whoever is in between could
 * take away what offers it (RFC 3207, section 6). `smtps` begins with TLS.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && !thisMachine.test(hostname);
}
