/**
 * Tells whether the database refused a write by the check of this name. Not all drivers tell the name by itself, but each
 * has it in its message, so a name must be unlike any other text.
 */
export function isCheckViolation(error: unknown, name: string): boolean {
  return error instanceof Error && error.message.includes(name);
}
