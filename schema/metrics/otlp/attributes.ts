import { perPoint } from '../limits.ts';
import { lengthOf, memberOf, numberOf, readEntries, readObject, textOf } from './values.ts';

export type Attributes = ReadonlyMap<string, string>;

/** Values that have parts, or are bytes, tell streams apart and nothing else; so it is enough to write them down. */
function textOfParts(value: object): string {
  for (const kind of ['arrayValue', 'kvlistValue', 'bytesValue']) {
    const parts = memberOf(value, kind);
    if (parts instanceof Uint8Array) return Buffer.from(parts).toString('base64');
    if (parts !== undefined) return JSON.stringify(parts);
  }
  return '';
}

/** A value as a text; empty where it has none. @throws IllTyped, or RangeError where it is too deep to be written down */
function textOfValue(value: object): string {
  const [text, truth] = [textOf(value, 'stringValue'), memberOf(value, 'boolValue')];
  if (text !== undefined) return text;
  const number = numberOf(value, 'intValue') ?? numberOf(value, 'doubleValue');
  if (number !== undefined) return String(memberOf(value, 'intValue') ?? number);
  return typeof truth === 'boolean' ? String(truth) : textOfParts(value);
}

/**
 * Attributes as texts in the order of their names, which is enough to tell streams apart and to compare.
 * @returns what is wrong with them, where they are more than anybody needs
 * @throws IllTyped
 */
export function attributesOf(value: object): Attributes | string {
  if (lengthOf(value, 'attributes') > perPoint.attributes) {
    return `there are more than ${perPoint.attributes} attributes`;
  }
  const entries: [string, string][] = [];
  let length = 0;
  try {
    readEntries(value, 'attributes', (entry) => {
      const key = textOf(entry, 'key') ?? '';
      const text = readObject(entry, 'value', textOfValue) ?? '';
      length += key.length + text.length;
      entries.push([key, text]);
    });
  } catch (error) {
    if (error instanceof RangeError) return 'attributes are nested too deeply';
    throw error;
  }
  if (length > perPoint.attributeLength) return `attributes are longer than ${perPoint.attributeLength} characters`;
  return new Map(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}
