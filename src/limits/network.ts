import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a network: everything below belongs to one customer (RFC 6177 §2). */
const networkBits = 64;

/**
 * Whom an address is counted with. Of IPv4 it is one host; of IPv6 whoever has one address has 2⁶⁴, so all of the
 * network count as one, as in `2001:db8::/64`. An IPv4 address that is written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${networkBits}`)}/${networkBits}`;
}
