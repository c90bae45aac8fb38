import type { ReactNode } from 'react';
import type { ListLength } from '../lists/list-length.ts';
import { Pager } from './pager.tsx';

interface PagedListProps {
  label: string;
  page: number;
  /** Rows of a whole page. */
  limit: number;
  list: ListLength & { items: readonly unknown[] };
  /** What is said where nothing was found. */
  none?: string;
  onPage: (page: number) => void;
  children: ReactNode;
}

/** One page of a list, and the way to the others. */
export function PagedList({ label, page, limit, list, none, onPage, children }: PagedListProps) {
  const { items, totalCount, totalIsExact } = list;
  return (
    <section className="card" aria-label={label}>
      {items.length > 0 && children}
      {totalCount === 0 && <p className="hint card-body">{none}</p>}
      <Pager
        page={page}
        limit={limit}
        total={totalCount}
        isExact={totalIsExact}
        goesOn={!totalIsExact && items.length === limit}
        onPage={onPage}
      />
    </section>
  );
}
