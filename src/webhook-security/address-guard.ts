import ipaddr from 'ipaddr.js';
import type { ResolveName } from './name-resolver.ts';

/** Names that never lead into the open internet (RFC 6761, RFC 6762, RFC 8375). */
const privateNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/** What is given out to the hosts of the open internet (RFC 4291 §2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** What looks public and is inside of a provider's network: Azure's wire server, IBM Cloud's services. */
const ofProviders = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14'].map((range) => ipaddr.IPv4.parseCIDR(range));

/** For whoever runs this installation, and tries it on their own machine. */
const remedy = 'with ALLOW_PRIVATE_WEBHOOKS=true the operator lets webhooks go anywhere';

const privateAddress = `must not be a private or reserved address (${remedy})`;

const privateName = `must be a name in the open internet (${remedy})`;

/** Where an operator lets webhooks go. */
export interface AddressPolicy {
  /** As in a laboratory. */
  allowsPrivate: boolean;
  allowsPort(port: number): boolean;
  resolveName: ResolveName;
}

/**
 * Whether an address is one of the open internet: not private, loopback, link-local, shared, multicast, reserved, a
 * provider's own, nor one that embeds such a one (IPv4-mapped, NAT64, 6to4, Teredo).
 */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // `process` turns an IPv4-mapped address into what it maps.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv4) return !ofProviders.some((range) => address.match(range));
  return address.match(globalUnicast);
}

/** Why nothing may be sent to an address; null where it may. */
export function forbiddenAddressReason(address: string, { allowsPrivate }: AddressPolicy): string | null {
  return allowsPrivate || isPublicAddress(address) ? null : privateAddress;
}

/** The host of a URL as an address, where it is one: the parser knows decimal, octal and hexadecimal forms. */
export function literalOf(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}

function portOf({ port, protocol }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

/** The name that leads to a URL's host, without the dot that may end it. */
function nameOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '').toLowerCase();
}

/** Why requests must not be sent to a URL, as far as can be told from its text; null where that says nothing. */
function forbiddenTextReason(url: URL | null, { allowsPort, allowsPrivate }: AddressPolicy): string | null {
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL';
  if (url.username || url.password) return 'must not hold a user name or password';
  if (!allowsPort(portOf(url))) return `must not lead to port ${portOf(url)}`;
  if (allowsPrivate || literalOf(url.hostname)) return null;
  const name = nameOf(url);
  return !name.includes('.') || privateNames.test(name) ? privateName : null;
}

/** The name of which has to be known where it leads to, before it can be told whether a URL is good; null where none has. */
export function nameToLookUp(text: string, policy: AddressPolicy): string | null {
  const url = URL.parse(text);
  if (!url || policy.allowsPrivate || forbiddenTextReason(url, policy) || literalOf(url.hostname)) return null;
  return nameOf(url);
}

/**
 * Why requests must not be sent to a URL; null where they may. A name that leads nowhere yet is no reason: what it leads
 * to is looked at again whenever a connection is made. Asks nobody.
 * @param addressesOf what was found when the name was looked up
 */
export function forbiddenUrlReason(
  text: string,
  policy: AddressPolicy,
  addressesOf: (name: string) => readonly string[],
): string | null {
  const url = URL.parse(text);
  const reason = forbiddenTextReason(url, policy);
  if (reason || !url) return reason;
  const literal = literalOf(url.hostname);
  if (literal) return forbiddenAddressReason(literal, policy);
  const name = nameToLookUp(text, policy);
  const isForbidden = name && addressesOf(name).some((address) => forbiddenAddressReason(address, policy));
  return isForbidden ? 'leads to a private or reserved address' : null;
}
