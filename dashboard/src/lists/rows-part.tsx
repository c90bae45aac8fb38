import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { PartToCome } from './part-to-come.tsx';
import type { ListPart } from './use-list-parts.ts';

interface RowsPartProps {
  part: ListPart;
  error: CombinedError | undefined;
  onRetry: () => void;
  /** The items of the list; nothing until they are known. */
  children: ReactNode;
}

/** Some items of a list that is too long to be there as a whole. */
export function RowsPart({ part, error, onRetry, children }: RowsPartProps) {
  return (
    <div {...part.element} style={{ marginTop: part.gap }}>
      {children ? (
        <ul aria-label={`Page ${part.page}`}>{children}</ul>
      ) : (
        <PartToCome part={part} error={error} onRetry={onRetry} />
      )}
    </div>
  );
}
