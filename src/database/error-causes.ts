/** The error with all that it was caused by or gathers. */
export function* causesOf(error: unknown, depth = 0): Generator<object> {
  if (typeof error !== 'object' || error === null || depth > 8) return;
  yield error;
  if (error instanceof AggregateError) for (const inner of error.errors) yield* causesOf(inner, depth + 1);
  if ('originalError' in error) yield* causesOf(error.originalError, depth + 1);
  if ('cause' in error) yield* causesOf(error.cause, depth + 1);
  if ('meta' in error) yield* causesOf(error.meta, depth + 1);
  if ('driverAdapterError' in error) yield* causesOf(error.driverAdapterError, depth + 1);
}

/** What the database (SQLSTATE), Prisma and the system call an error, and whatever it was caused by. */
export function* codesOf(error: unknown): Generator<string> {
  for (const cause of causesOf(error)) {
    const code = 'code' in cause ? cause.code : 'originalCode' in cause ? cause.originalCode : null;
    if (typeof code === 'string') yield code;
  }
}

/** Whether a code of PostgreSQL (SQLSTATE, classes 08 and 57P) or of Prisma says that the server is not there for anybody. */
export const isUnreachable = (code: string): boolean => /^(08...|57P..|P1...)$/.test(code);
