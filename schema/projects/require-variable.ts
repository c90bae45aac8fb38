import type { EnvironmentVariable as Row } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { staleVersion } from '../versions.ts';
import { type EnvironmentScope, variableIn } from './environment-variable.ts';

export const sensitiveDescription = 'Nobody is shown its value any more. This cannot be undone.';

/** @throws STALE_VERSION where the caller goes by another state, or by one where there is none */
export function requireExpected(current: Row | null, expected: readonly number[] | null | undefined): void {
  if (expected && !(current && expected.includes(current.version))) throw staleVersion('variable');
}

/** @throws NOT_FOUND */
export async function requireVariable({ db }: Context, place: EnvironmentScope, name: string): Promise<Row> {
  const current = await db.environmentVariable.findUnique({ where: variableIn(place, name) });
  if (!current) throw notFound('variable');
  return current;
}
