/** Tells whether the database refused a write by the check of this name, which all drivers show in their messages only. */
export function isCheckViolation(error: unknown, name: string): boolean {
  return error instanceof Error && error.message.includes(name);
}
