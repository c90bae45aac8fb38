import type { Random } from '../random.ts';
import type { Subject } from './subject.ts';

/** One question, as it goes over the wire. */
export interface FuzzRequest {
  method: string;
  /** The target of the request line, which no client tidies up. */
  target: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer | undefined;
}

/** Something that can be asked in many ways. */
export interface Target {
  name: string;
  /** A question much like a good one but for what chance has done to it. */
  ask(random: Random, subject: Subject): FuzzRequest;
}

/** Text as bytes of UTF-8, one character a byte, which is how node:http takes what is not ASCII. */
function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The value of a header: all of the text that may stand in one. */
export function asHeader(text: string): string {
  return asBytes(text).replaceAll(/(?!\t)\p{Cc}/gu, (character) => (character >= '\x80' ? character : ''));
}

/** A target, with everything in it that may go over the wire as it is. */
export function asTarget(text: string): string {
  return asBytes(text).replaceAll(/[ \p{Cc}]/gu, (character) =>
    character >= '\x80' ? character : percent(character.charCodeAt(0)),
  );
}

function percent(byte: number): string {
  return `%${byte.toString(16).padStart(2, '0')}`;
}

/** Percent-encoding of everything but letters and digits. Half a surrogate goes as the bytes that it would have. */
export function encoded(text: string): string {
  const whole = [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    return isHalf ? [0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)] : [...Buffer.from(character)];
  });
  return whole
    .map((byte) => (/\w/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : percent(byte)))
    .join('');
}

/** A query or a form. */
export function encodedPairs(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}

/** What somebody needs to ask it again. */
export function described({ method, target, headers, body }: FuzzRequest): string {
  const text = body === undefined ? '' : ` ${JSON.stringify(body.toString('latin1')).slice(0, 1_500)}`;
  return `${method} ${target.slice(0, 1_500)} ${JSON.stringify(headers).slice(0, 1_500)}${text}`;
}
