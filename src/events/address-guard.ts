import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Names that never lead into the open internet (RFC 6761, RFC 6762, RFC 8375). */
const privateNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/**
 * Whether an address is one of the open internet: not private, loopback, link-local, shared, multicast, reserved, nor
 * one that embeds such a one (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // `process` turns an IPv4-mapped address into what it maps.
  return ipaddr.process(text).range() === 'unicast';
}

/** The host of a URL as an address, where it is one: the parser knows decimal, octal and hexadecimal forms. */
function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** The addresses that a name has now; none where it has none, or cannot be asked about. */
async function addressesOf(hostname: string): Promise<string[]> {
  try {
    return (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}

/**
 * Why requests must not be sent to a URL; null where they may. A name that leads nowhere yet is no reason: what it leads
 * to is looked at again whenever a connection is made.
 */
export async function refuseUrl(text: string): Promise<string | null> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL';
  if (url.username || url.password) return 'must not hold a user name or password';
  const literal = literalOf(url.hostname);
  if (literal) return isPublicAddress(literal) ? null : 'must not be a private or reserved address';
  const name = url.hostname.replace(/\.$/, '').toLowerCase();
  if (!name.includes('.') || privateNames.test(name)) return 'must be a name in the open internet';
  const addresses = await addressesOf(name);
  return addresses.every(isPublicAddress) ? null : 'leads to a private or reserved address';
}
