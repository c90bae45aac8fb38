import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a network: everything below belongs to one customer (RFC 6177 §2). */
const networkBits = 64;

/** Some proxies name the port too, as in `192.0.2.1:5001` and `[2001:db8::1]:5001`: it is another one each time. */
function withoutPort(address: string): string {
  return address.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/**
 * Whom an address is counted with. Of IPv4 it is one host; of IPv6 whoever has one address has 2⁶⁴, so all of the
 * network count as one, as in `2001:db8::/64`. An IPv4 address that is written as IPv6 is the IPv4 address.
 */
export function networkOf(given: string): string {
  const address = withoutPort(given);
  // What a proxy passed on that is no address is nobody in particular; nothing is kept under words of a stranger.
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${networkBits}`)}/${networkBits}`;
}
