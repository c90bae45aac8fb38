import { STATUS_CODES } from 'node:http';
import { declaredErrors } from './declared-errors.ts';

/** The status that a code is answered with; 500 for a code that is not declared. */
export function statusOf(code: string): number {
  return Object.hasOwn(declaredErrors, code) ? (declaredErrors[code]?.status ?? 500) : 500;
}

/**
 * What each code of the core is answered with is known before anybody asks.
 * @throws Error for a code that is not declared
 */
export function requireStatuses(codes: readonly string[]): void {
  const [lacking] = codes.filter((code) => !Object.hasOwn(declaredErrors, code));
  if (lacking) {
    throw new Error(`The code ${lacking} has no status: declare it in rest-adapters/errors/declared/.`);
  }
}

/** What HTTP calls a status. */
export function reasonPhrase(status: number): string {
  return STATUS_CODES[status] ?? 'Error';
}
