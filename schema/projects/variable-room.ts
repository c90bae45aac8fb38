import { DomainError } from '../errors.ts';

/** How many variables an environment can have. */
export const maximumVariables = 200;

/** How many bytes their names and encrypted values can have together: projects are listed with them. */
const maximumBytes = 65_536;

/** What a variable takes of the room. */
interface Sized {
  name: string;
  /** Bytes of its encrypted value. */
  bytes: number;
}

/** @throws VARIABLE_LIMIT_REACHED where an environment would have more than it can */
export function requireVariableRoom(variables: readonly Sized[]): void {
  const bytes = variables.reduce((sum, { name, bytes }) => sum + name.length + bytes, 0);
  if (variables.length <= maximumVariables && bytes <= maximumBytes) return;
  const text = `An environment has at most ${maximumVariables} variables, of ${maximumBytes} bytes together, encrypted.`;
  throw new DomainError('VARIABLE_LIMIT_REACHED', `${text} Delete what is not needed.`);
}
