import type { ReactNode } from 'react';
import { Pager } from '../components/pager.tsx';
import type { ListLength } from './list-length.ts';
import './lists.css';
import { type ListPart, useListParts } from './use-list-parts.ts';

interface LongListProps {
  label: string;
  /** Which of its pages the address names. */
  page: number;
  /** Rows of a whole page. */
  limit: number;
  list: ListLength;
  /** What is said where nothing was found. */
  none?: string;
  /** Told where somebody has come to rest; the address does not name the first page. */
  onPage: (page: number | undefined) => void;
  /** Shows those of its pages that are near what is on the screen. */
  children: (parts: readonly ListPart[]) => ReactNode;
}

/**
 * A list of any length, which scrolls with the window: only what is near the screen is there and was asked for. The
 * address follows it page by page, so that a link leads back to where somebody was.
 */
export function LongList({ label, page, limit, list, none, onPage, children }: LongListProps) {
  const { totalCount: total, totalIsExact } = list;
  const { frame, parts, space, shown, goTo } = useListParts({ page, limit, total, onPage });
  return (
    <section className={total > limit ? 'card long-list' : 'card'} aria-label={label}>
      {total === 0 && <p className="hint card-body">{none}</p>}
      {total > 0 && (
        <div ref={frame} style={{ paddingTop: space.above, paddingBottom: space.below }}>
          {children(parts)}
        </div>
      )}
      {!totalIsExact && (
        <p className="hint card-body">There are more than these: filter or search more narrowly to see them.</p>
      )}
      <Pager page={shown} limit={limit} total={total} isExact={totalIsExact} onPage={goTo} />
    </section>
  );
}
