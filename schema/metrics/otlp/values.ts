import { DomainError } from '../../errors.ts';

/*
 * Reading of OTLP messages, which come from JSON or protobuf and from anybody: nothing of their shape is taken for
 * granted. What is left out or null is the default of its type. 64-bit integers are numbers or texts, and numbers that
 * are not finite are texts (Protocol Buffers, JSON mapping).
 */

/** A part of a message that is not of the type that it must be; tells where on its way up. */
class IllTyped extends Error {
  place = '';
}

/** A request that cannot be read as what it says that it is. Not of single data points, which are rejected one by one. */
export function asInvalidInput(error: unknown): unknown {
  if (!(error instanceof IllTyped)) return error;
  return new DomainError('INVALID_INPUT', `${error.place.replace(/^\./, '')} ${error.message}.`);
}

/** A fault in a part, which is at this step from whatever holds it. */
function placed(error: unknown, step: string): unknown {
  if (error instanceof IllTyped) error.place = step + error.place;
  return error;
}

function refuse(name: string, message: string): never {
  const error = new IllTyped(message);
  error.place = `.${name}`;
  throw error;
}

export function memberOf(value: object, name: string): unknown {
  // Own members alone: what a message of protobuf leaves out it shows as a default.
  return Object.hasOwn(value, name) ? (Reflect.get(value, name) ?? undefined) : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object of that name; undefined where there is none. @throws IllTyped */
export function objectOf(value: object, name: string): object | undefined {
  const member = memberOf(value, name);
  return member === undefined || isObject(member) ? member : refuse(name, 'must be an object');
}

/** Reads the part of that name, if there is one. @throws IllTyped */
export function readObject<Result>(value: object, name: string, read: (part: object) => Result): Result | undefined {
  const part = objectOf(value, name);
  if (!part) return undefined;
  try {
    return read(part);
  } catch (error) {
    throw placed(error, `.${name}`);
  }
}

/** Reads the objects of a list one by one. @throws IllTyped */
export function readEntries(value: object, name: string, read: (entry: object) => void): void {
  const list = memberOf(value, name);
  if (list === undefined) return;
  if (!Array.isArray(list)) refuse(name, 'must be an array');
  let index = 0;
  try {
    for (; index < list.length; index += 1) {
      const entry: unknown = list[index];
      if (!isObject(entry)) throw new IllTyped('must be an object');
      read(entry);
    }
  } catch (error) {
    throw placed(error, `.${name}[${index}]`);
  }
}

/** The number of entries of a list. @throws IllTyped */
export function lengthOf(value: object, name: string): number {
  const list = memberOf(value, name);
  if (list === undefined) return 0;
  return Array.isArray(list) ? list.length : refuse(name, 'must be an array');
}

/** @throws IllTyped */
export function textOf(value: object, name: string): string | undefined {
  const member = memberOf(value, name);
  return member === undefined || typeof member === 'string' ? member : refuse(name, 'must be a string');
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.length > 64) return undefined;
  return decimal.test(value) || /^(NaN|-?Infinity)$/.test(value) ? Number(value) : undefined;
}

/** A number, which need not be finite; undefined where there is none. @throws IllTyped */
export function numberOf(value: object, name: string): number | undefined {
  const member = memberOf(value, name);
  return member === undefined ? undefined : (asNumber(member) ?? refuse(name, 'must be a number'));
}

/** @throws IllTyped */
export function numbersOf(value: object, name: string): number[] {
  const list = memberOf(value, name);
  if (list === undefined) return [];
  if (!Array.isArray(list)) refuse(name, 'must be an array');
  return list.map((entry, index) => asNumber(entry) ?? refuse(`${name}[${index}]`, 'must be a number'));
}

/** A whole number that a count can be: from 0 to 2^53 - 1. */
export function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

/** Nanoseconds since 1970 as milliseconds; 0 where it is not said. @throws IllTyped */
export function millisecondsOf(value: object, name: string): number {
  return (numberOf(value, name) ?? 0) / 1_000_000;
}
