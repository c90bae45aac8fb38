import { z } from 'zod';

const check = z.object({ check: z.string(), status: z.enum(['ok', 'warning', 'failed']), text: z.string() });

/** What `portico doctor` says. */
export const diagnosis = z.object({ healthy: z.boolean(), checks: z.array(check) });

/** What it printed of what it looked at, by the name of each. */
export function checksOf(stdout: string): Map<string, z.infer<typeof check>> {
  return new Map(diagnosis.parse(JSON.parse(stdout)).checks.map((found) => [found.check, found]));
}
