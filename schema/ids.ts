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
