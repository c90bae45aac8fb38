import type { Random } from '../random.ts';

/*
 * Values that a parser, a page, a database or a library could stumble over.
 */

/** Names that every object of JavaScript knows. */
export const prototypeNames: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupSetter__',
  'toJSON',
  'then',
  'length',
  '__typename',
];

const unicodeEdges: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  '\udfff\ud800',
  '\uffff',
  '\ufffe',
  '\u{10ffff}',
  `e${'\u0301'.repeat(2_000)}`,
  '\u202eevil',
  '\u2066evil\u2069',
  '\u200b',
  'a\u200db',
  '\ufeff',
  '\u2028',
  '\u0085',
  '\u00ad',
  '\u{e0001}',
  '\u0130',
  '\u1e9e',
  '\ufdfa'.repeat(50),
  '٣',
  '👨‍👩‍👧‍👦',
  '😀'.repeat(30),
  '\u001b[31m',
  '\u007f',
  '\r\nset-cookie: a=b',
];

const extremeDates: readonly string[] = [
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '0000-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '-000001-01-01',
  '-000001-01-01T00:00:00Z',
  '-000000-01-01T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  '-271821-04-19T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '+294277-01-01T00:00:00Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '10000-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '1582-10-10',
  '2016-12-31T23:59:60Z',
  '2026-06-30T23:59:60.999Z',
  '2026-11-21T24:00:00Z',
  '2026-02-30',
  '2026-02-29T00:00:00Z',
  '2026-11-21T00:00:00+14:00',
  '2026-11-21T00:00:00-99:99',
  '2026-11-21T00:00:00.000000000000000001Z',
  '2026-11-21',
  '2026-11-22T00:00:00Z',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  '4714-11-24 BC',
];

const injections: readonly string[] = [
  "' OR 1=1 --",
  '"><script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '%',
  '%%%%_%_',
  '\\',
  '\\x00',
  '%00',
  '%zz',
  '$1',
  "'; DROP TABLE users; --",
  ":*&|!()<->'",
  '-'.repeat(200),
  '"'.repeat(301),
  '('.repeat(500),
  '*'.repeat(100),
  `${'a'.repeat(3_000)}!`,
  '../../etc/passwd',
  '/.//evil.example',
  '//evil.example',
  'javascript:alert(1)',
  'https://[::ffff:127.0.0.1]/',
  'https://user:password@203.0.114.7:99999/',
  'http://203.0.114.7\\@evil.example/',
  'data:text/html,x',
  'a@b@c.example',
  '"a b"@test.example',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e3',
  '0x10',
  '[object Object]',
  'true',
  '01890000-0000-7000-8000-000000000000',
  '{01890000-0000-7000-8000-000000000000}',
  '00000000-0000-0000-0000-000000000000',
];

const lengths: readonly string[] = [
  '',
  ' ',
  '\t',
  'x'.repeat(256),
  'x'.repeat(5_000),
  ' '.repeat(4_000),
  'x '.repeat(2_000),
];

const textGroups = [prototypeNames, unicodeEdges, extremeDates, injections, lengths];

export function nastyText(random: Random): string {
  return random.pick(random.pick(textGroups));
}

/** A value that JSON.stringify cannot write: it stands for a token as it is. */
function token(text: string): string {
  return `@token:${text}@`;
}

function nested(levels: number, open: string, close: string, inside = ''): string {
  return token(`${open.repeat(levels)}${inside}${close.repeat(levels)}`);
}

const numbers: readonly unknown[] = [
  0,
  -1,
  1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  1e15,
  1e21,
  1e308,
  -1e308,
  5e-324,
  token('-0'),
  token('-0.0'),
  token('1e-400'),
  token('1e400'),
  token('-1e400'),
  token('1.0'),
  token('9223372036854775807'),
  token('9223372036854775808'),
  token('18446744073709551616'),
  token('0.1e1'),
  token('9'.repeat(400)),
];

/** Objects with members of these names, of their own, as JSON.parse makes them. */
const strangeMaps: readonly unknown[] = prototypeNames.flatMap((name) => [
  JSON.parse(`{"${name}":"x"}`),
  JSON.parse(`{"${name}":{"admin":true},"NAME":"x"}`),
  JSON.parse(`{"${name}":null}`),
]);

const structures: readonly unknown[] = [
  null,
  true,
  false,
  [],
  [[]],
  [null],
  ['x', 'x'],
  {},
  { a: 1 },
  { '': '' },
  { '\0': '\0' },
  { '\ud800': '\ud800' },
  Array.from({ length: 500 }, () => 'x'),
  Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`K${index}`, 'x'])),
  nested(60, '[', ']'),
  nested(65, '[', ']'),
  nested(60, '{"a":', '}', '1'),
  nested(5_000, '[', ']'),
  nested(50_000, '[', ']'),
  nested(50_000, '{"a":', '}', '1'),
];

/** Any of them, as JSON could hold it. */
export function nastyValue(random: Random): unknown {
  const group = random.below(10);
  if (group < 5) return nastyText(random);
  if (group < 7) return random.pick(numbers);
  if (group < 8) return random.pick(strangeMaps);
  return random.pick(structures);
}

/** JSON, with the tokens in it that JSON.stringify would not write. */
export function asJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(/"@token:((?:[^"@\\]|\\")*)@"/g, (_, text: string) =>
    text.replaceAll('\\"', '"'),
  );
}

/** How a form or a query says it. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value.replace(/^@token:(.*)@$/s, '$1') : asJson(value);
}

/** The value with something in it made nasty, taken away, or added. */
export function mutated(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.2)) return nastyValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return [...value, nastyValue(random)];
    const index = random.below(value.length);
    return value.map((item: unknown, at) => (at === index ? mutated(random, item) : item));
  }
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length === 0 || random.chance(0.2)) {
    return Object.fromEntries([...entries, [nastyText(random), nastyValue(random)]]);
  }
  const index = random.below(entries.length);
  if (random.chance(0.05)) return Object.fromEntries(entries.filter((_, at) => at !== index));
  return Object.fromEntries(entries.map(([name, item], at) => [name, at === index ? mutated(random, item) : item]));
}

/** Bodies that are not even what they seem to be. */
export const brokenBodies: readonly (string | Buffer)[] = [
  '',
  '{',
  'null',
  '0',
  '"x"',
  '[]',
  'undefined',
  '{"a":1}{"b":2}',
  '{"name":"x","name":5}',
  '{"__proto__":{"admin":true}}',
  asJson(nested(50_000, '[', ']')),
  asJson(nested(50_000, '{"a":', '}', '1')),
  '['.repeat(50_000),
  `{"name":${'9'.repeat(400)}}`,
  '{"name":1e999}',
  '{"name":-0}',
  '\ufeff{}',
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28]),
  Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(300, 0x80),
  'grant_type=client_credentials',
  'a=%ff&b=%zz',
  '{"name":"\\ud800"}',
  '{"name":"\\u0000"}',
];

/** More than is taken. */
export const hugeBody = Buffer.alloc(2 * 1_048_576, 0x20);
