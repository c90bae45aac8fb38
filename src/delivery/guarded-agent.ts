import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { type AddressPolicy, literalOf, forbiddenAddressReason } from '../webhook-security/address-guard.ts';

/** A connection would lead to where no webhooks are sent. */
export class ForbiddenAddressError extends Error {
  constructor(address: string) {
    super(`${address} is no address that webhooks are sent to`);
  }
}

/** Milliseconds until a connection stands. */
const connectTimeout = 10_000;

/** Connections of one process to one host and port at a time; `due-deliveries.ts` bounds what needs them. */
const socketsOfHost = 200;

/** Looks names up, and lets a connection know only the addresses that it may go to. */
function guardedLookup(policy: AddressPolicy): LookupFunction {
  return (hostname, { all }, callback) => {
    policy.resolveName(hostname).then(
      (addresses) => {
        const [first, ...others] = addresses;
        const forbidden = addresses.find(({ address }) => forbiddenAddressReason(address, policy));
        // One bad address spoils them all: which of them is used is not ours to choose.
        if (forbidden || !first) callback(new ForbiddenAddressError(forbidden?.address ?? hostname), []);
        else if (all) callback(null, [first, ...others]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
}

/**
 * Connections that are kept alive and made only to addresses that the policy allows. What a name leads to is looked at
 * with the very answer that the connection goes by, so that it cannot change in between (DNS rebinding).
 */
export function createGuardedAgent(policy: AddressPolicy): Agent {
  const connect = buildConnector({ timeout: connectTimeout, lookup: guardedLookup(policy) });
  return new Agent({
    connections: socketsOfHost,
    connect: (options, callback) => {
      // The operating system does not look an address up, so nobody would have asked.
      const literal = literalOf(options.hostname);
      if (literal && forbiddenAddressReason(literal, policy)) callback(new ForbiddenAddressError(literal), null);
      else connect(options, callback);
    },
  });
}
