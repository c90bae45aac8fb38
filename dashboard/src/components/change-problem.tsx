import { useEffect, useState } from 'react';
import type { CombinedError } from 'urql';
import { failureOf } from '../graphql/failure.ts';
import { hasCode } from '../graphql/has-code.ts';
import type { Load } from '../graphql/use-page-query.ts';
import { reportStatus } from '../shell/status-message.tsx';
import { useIsSaidAtFields } from './field-faults.tsx';
import { Problem } from './problem.tsx';

/** What came of reading again what somebody else has changed. */
interface Reading {
  /** The refusal that led to it. */
  after: CombinedError;
  failure: CombinedError | undefined;
}

interface ChangeProblemProps {
  error: CombinedError | undefined;
  onLoad?: Load;
  /** In the place of reading at once, asks somebody first. */
  onAskToLoad?: () => void;
}

/** Why a change was refused, unless its fields say it all; where somebody else changed the same meanwhile, with a way to see that. */
export function ChangeProblem({ error, onLoad, onAskToLoad }: ChangeProblemProps) {
  const isSaid = useIsSaidAtFields(error);
  // Where the focus is in the refused field already, nothing else tells whoever cannot see it.
  useEffect(() => {
    if (error && isSaid) reportStatus('Refused: the field says why.');
  }, [error, isSaid]);
  const [reading, note] = useState<Reading | null>(null);
  if (!error || isSaid) return null;
  const read = reading?.after === error ? reading : null;
  if (read && !read.failure) return null;
  const load = async (from: Load) => note({ after: error, failure: await from() });
  const onRetry = onAskToLoad ?? (onLoad && (() => void load(onLoad)));
  const isStale = hasCode(error, 'STALE_VERSION');
  return (
    <Problem
      failure={failureOf(read?.failure ?? error)}
      {...(isStale && onRetry ? { onRetry, retry: 'Load again' } : {})}
    />
  );
}
