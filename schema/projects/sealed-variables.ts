import type { Context } from '../context.ts';
import type { StringMap } from '../scalars.ts';

/** The values that are given, encrypted, in hexadecimal digits, since statements take them as JSON, which has no bytes. */
export function sealedVariables({ seal }: Context, variables: Readonly<StringMap>): Record<string, string> {
  const given = Object.entries(variables).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return Object.fromEntries(given.map(([name, value]) => [name, Buffer.from(seal(value)).toString('hex')]));
}
