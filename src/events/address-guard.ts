import { type LookupAddress, lookup } from 'node:dns';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Names that never lead into the open internet (RFC 6761, RFC 6762, RFC 8375). */
const privateNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/** What is given out to the hosts of the open internet (RFC 4291 §2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

const privateAddress = 'must not be a private or reserved address';

/** All addresses of a name, as the operating system knows them. */
export type ResolveName = (hostname: string) => Promise<LookupAddress[]>;

const systemLookup = promisify(lookup);

export const resolveName: ResolveName = (hostname) => systemLookup(hostname, { all: true, verbatim: true });

/** Where an operator lets webhooks go. */
export interface AddressPolicy {
  /** As in a laboratory. */
  allowsPrivate: boolean;
  allowsPort(port: number): boolean;
  resolveName: ResolveName;
}

/**
 * Whether an address is one of the open internet: not private, loopback, link-local, shared, multicast, reserved, nor
 * one that embeds such a one (IPv4-mapped, NAT64, 6to4, Teredo).
 */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // `process` turns an IPv4-mapped address into what it maps.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** Why nothing may be sent to an address; null where it may. */
export function refuseAddress(address: string, { allowsPrivate }: AddressPolicy): string | null {
  return allowsPrivate || isPublicAddress(address) ? null : privateAddress;
}

/** The host of a URL as an address, where it is one: the parser knows decimal, octal and hexadecimal forms. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

/** The addresses that a name has now; none where it has none, or cannot be asked about. */
async function addressesOf(hostname: string, policy: AddressPolicy): Promise<string[]> {
  try {
    return (await policy.resolveName(hostname)).map(({ address }) => address);
  } catch {
    return [];
  }
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

/**
 * Why requests must not be sent to a URL; null where they may. A name that leads nowhere yet is no reason: what it leads
 * to is looked at again whenever a connection is made.
 */
export async function refuseUrl(text: string, policy: AddressPolicy): Promise<string | null> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL';
  if (url.username || url.password) return 'must not hold a user name or password';
  if (!policy.allowsPort(portOf(url))) return `must not lead to port ${portOf(url)}`;
  if (policy.allowsPrivate) return null;
  const literal = literalOf(url.hostname);
  if (literal) return refuseAddress(literal, policy);
  const name = url.hostname.replace(/\.$/, '').toLowerCase();
  if (!name.includes('.') || privateNames.test(name)) return 'must be a name in the open internet';
  const addresses = await addressesOf(name, policy);
  return addresses.some((address) => refuseAddress(address, policy)) ? 'leads to a private or reserved address' : null;
}
