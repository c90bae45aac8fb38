import type { CombinedError } from 'urql';
import { failureOf } from '../graphql/failure.ts';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import type { ListPart } from './use-list-parts.ts';

interface PartToComeProps {
  part: ListPart;
  error: CombinedError | undefined;
  onRetry: () => void;
}

/** Stands where a part of a long list will be, as high as it will be about. */
export function PartToCome({ part: { rows, height, isWanted }, error, onRetry }: PartToComeProps) {
  return (
    <div className="part-to-come" style={{ height }}>
      {error && <Problem failure={failureOf(error)} onRetry={onRetry} />}
      {!error && isWanted && <SkeletonRows count={rows} />}
    </div>
  );
}
