import { StartError } from '../config/start-error.ts';

/** What an error says in words; of a name that leads to several addresses, what was said of each. */
export function failureText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(failureText).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** The same in one line, for somebody who looks after the database: where a cause says more than the error, that. */
export function failureLine(error: unknown): string {
  const cause = error instanceof Error && !(error instanceof StartError) ? error.cause : undefined;
  const text = cause instanceof Error && cause.message ? cause.message : failureText(error);
  // Of what Prisma says only the last line is about the database, and of that of a raw query what stands at its end.
  const line = text.trim().split('\n').at(-1) ?? '';
  return /^Raw query failed\. Code: `.*`\. Message: `(.*)`$/.exec(line)?.[1] ?? line;
}
