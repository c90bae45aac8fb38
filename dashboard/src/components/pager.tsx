import { Button } from './button.tsx';
import { atLeast } from '../lists/list-length.ts';
import { grouped } from './number.ts';

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  /** Whether there are just so many, and not more that were not counted. */
  isExact?: boolean;
  /** Whether another page follows all the same, where not all were counted. */
  goesOn?: boolean;
  onPage: (page: number) => void;
}

/** Which of how many are on a page. */
function rangeOf({ page, limit, total, isExact = true }: PagerProps): string {
  const [first, last] = [(page - 1) * limit + 1, Math.min(page * limit, total)];
  const all = atLeast({ totalCount: total, totalIsExact: isExact });
  return first > total || total <= limit ? `${all} in all` : `${grouped(first)}–${grouped(last)} of ${all}`;
}

/** Where in a list one is, and the way to its other pages. */
export function Pager(props: PagerProps) {
  const { page, limit, total, isExact = true, goesOn = false, onPage } = props;
  const last = Math.max(1, Math.ceil(total / limit));
  return (
    <div className="pager">
      <span className="hint number">{rangeOf(props)}</span>
      {last > 1 && (
        <span className="row">
          <Button className="small" aria-disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="hint number">
            page {grouped(page)} of {atLeast({ totalCount: last, totalIsExact: isExact })}
          </span>
          <Button className="small" aria-disabled={page >= last && !goesOn} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </span>
      )}
    </div>
  );
}
