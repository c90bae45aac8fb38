/** A connection was lost before the answer came to what was sent over it; of a transaction, before its commit was sent. */
export class LostConnectionError extends Error {
  constructor(cause: unknown) {
    super('the connection to the database was lost', { cause });
  }
}
