import type { CombinedError } from 'urql';
import { failureOf } from '../graphql/failure.ts';
import { hasCode } from '../graphql/has-code.ts';
import { Problem } from './problem.tsx';

/** Why a change was refused; where somebody else changed the same meanwhile, with a way to see that. */
export function ChangeProblem({ error, onLoad }: { error: CombinedError | undefined; onLoad?: () => void }) {
  if (!error) return null;
  const isStale = hasCode(error, 'STALE_VERSION');
  return (
    <Problem failure={failureOf(error)} {...(isStale && onLoad ? { onRetry: onLoad, retry: 'Load again' } : {})} />
  );
}
