import { DomainError } from './errors.ts';

/** Which states may follow each; one that nothing follows is final. */
export type Transitions<State extends string, Next extends State = State> = Readonly<Record<State, readonly Next[]>>;

export function isFinal<State extends string>(transitions: Transitions<State>, state: State): boolean {
  return transitions[state].length === 0;
}

/**
 * Makes sure that a state may follow another.
 * @param noun what has the states, with its article
 * @throws IMPOSSIBLE_TRANSITION
 */
export function requireTransition<State extends string, Next extends State>(
  noun: string,
  transitions: Transitions<State, Next>,
  from: State,
  to: State,
): asserts to is Next {
  const following: readonly State[] = transitions[from];
  if (following.includes(to)) return;
  const reason = following.length === 0 ? `${from} is final` : `after ${from} comes ${following.join(' or ')}`;
  throw new DomainError('IMPOSSIBLE_TRANSITION', `${noun} cannot go from ${from} to ${to}: ${reason}.`);
}
