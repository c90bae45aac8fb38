/** What an error says in words; of a name that leads to several addresses, what was said of each. */
export function failureText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(failureText).join(', ');
  return error instanceof Error ? error.message : String(error);
}
