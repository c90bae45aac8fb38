import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { notFound } from './errors.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an optional id was sent at all; an empty text was, and names nothing. */
export function isGiven(id: string | null | undefined): id is string {
  return id !== null && id !== undefined;
}

export function isId(text: string): boolean {
  return uuid.test(text);
}

/**
 * The id as the database takes it. What cannot be an id names nothing, so it is refused like an unknown one.
 * @throws NOT_FOUND
 */
export function parseId(text: string, noun: string): string {
  if (!isId(text)) throw notFound(noun);
  return text.toLowerCase();
}

/** The latest moment that this process has made an id for, and what came after it in the last one. */
const latest = { milliseconds: 0, sequence: 0 };

/**
 * A new id that begins with a moment, to the millisecond, after those that this process has made before of the same one (RFC 9562,
 * version 7). Each millisecond begins anew somewhere, so that ids tell nobody how many others there are.
 */
export function idAt(moment: Date): string {
  const msecs = moment.getTime();
  latest.sequence = msecs > latest.milliseconds ? randomInt(2 ** 31) : latest.sequence + 1;
  latest.milliseconds = Math.max(latest.milliseconds, msecs);
  return v7({ msecs, seq: latest.sequence });
}

/** What no id is less than that was made at a moment or later. */
export function leastIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** When an id was made. */
export function momentOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 13).replace('-', ''), 16));
}
