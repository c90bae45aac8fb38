import { useEffect } from 'react';
import type { CombinedError } from 'urql';
import { failureOf } from '../graphql/failure.ts';
import { hasCode } from '../graphql/has-code.ts';
import { reportStatus } from '../shell/status-message.tsx';
import { useIsSaidAtFields } from './field-faults.tsx';
import { Problem } from './problem.tsx';

/** Why a change was refused, unless its fields say it all; where somebody else changed the same meanwhile, with a way to see that. */
export function ChangeProblem({ error, onLoad }: { error: CombinedError | undefined; onLoad?: () => void }) {
  const isSaid = useIsSaidAtFields(error);
  // Where the focus is in the refused field already, nothing else tells whoever cannot see it.
  useEffect(() => {
    if (error && isSaid) reportStatus('Refused: the field says why.');
  }, [error, isSaid]);
  if (!error || isSaid) return null;
  const isStale = hasCode(error, 'STALE_VERSION');
  return (
    <Problem failure={failureOf(error)} {...(isStale && onLoad ? { onRetry: onLoad, retry: 'Load again' } : {})} />
  );
}
