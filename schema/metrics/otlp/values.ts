/**
 * Reading of OTLP messages, which come from JSON or protobuf and from anybody: nothing of their shape is taken for
 * granted. 64-bit integers are numbers, texts or objects that print as such (OTLP specification, JSON encoding).
 */

export function entriesOf(value: unknown, name: string): unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}

export function memberOf(value: unknown, name: string): unknown {
  // Own members alone: what a message of protobuf leaves out it shows as a default.
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A finite number; null for anything else. */
export function numberOf(value: unknown): number | null {
  if (value === undefined || value === null || value === '' || typeof value === 'boolean') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

export function numbersOf(value: unknown): number[] | null {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return null;
  const numbers = value.map(numberOf);
  return numbers.every((number) => number !== null) ? numbers : null;
}

/** Nanoseconds since 1970 as milliseconds; 0 where it is not said. */
export function millisecondsOf(value: unknown): number {
  return (numberOf(value) ?? 0) / 1_000_000;
}

export type Attributes = ReadonlyMap<string, string>;

/** Attributes as texts, which is enough to tell streams apart and to compare. */
export function attributesOf(value: unknown): Attributes {
  const entries = entriesOf(value, 'attributes').flatMap((entry): [string, string][] => {
    const key = textOf(memberOf(entry, 'key'));
    if (key === null) return [];
    const given = memberOf(entry, 'value');
    const kinds = ['stringValue', 'intValue', 'doubleValue', 'boolValue'];
    const found = kinds.map((kind) => memberOf(given, kind)).find((one) => one !== undefined && one !== null);
    return [[key, found === undefined ? '' : String(found)]];
  });
  return new Map(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}
