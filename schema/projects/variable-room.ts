import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Principal } from '../authorization/principal.ts';

/** What the variables of an environment take. */
export interface VariableRoom {
  variables: number;
  /** Of their names and encrypted values. */
  bytes: number;
}

/**
 * An environment that has more already, since its project's owner has another plan now, may be made smaller.
 * @throws VARIABLE_LIMIT_REACHED where it would have more than the plan of its project's owner allows
 */
export function requireVariableRoom(
  { plans }: Pick<Context, 'plans'>,
  plan: Principal['plan'],
  { variables, bytes }: VariableRoom,
  before: VariableRoom = { variables: 0, bytes: 0 },
): void {
  const { max_variables: most, max_variable_bytes: mostBytes } = plans[plan];
  if (variables <= Math.max(most, before.variables) && bytes <= Math.max(mostBytes, before.bytes)) return;
  const text = `The ${plan} plan allows an environment at most ${most} variables, of ${mostBytes} bytes together, encrypted.`;
  throw new DomainError('VARIABLE_LIMIT_REACHED', `${text} Delete what is not needed, or change the plan.`);
}
