/** What keeps a process from starting, in words that tell whoever starts it what to do. Its text is shown, and no stack. */
export class StartError extends Error {}

/** What a process says of the error that ends it: what is to be done, or, of a mistake of ours, where it came from. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
