import { Button } from './button.tsx';
import { grouped } from './number.ts';

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  /** Whether there are just so many, and not more that were not counted. */
  isExact?: boolean;
  onPage: (page: number) => void;
}

/** A number, with what says that there are more. */
const atLeast = (known: number, isExact: boolean) => `${grouped(known)}${isExact ? '' : '+'}`;

/** Which of how many are on a page. */
function rangeOf({ page, limit, total, isExact = true }: PagerProps): string {
  const [first, last] = [(page - 1) * limit + 1, Math.min(page * limit, total)];
  if (first > total || total <= limit) return `${atLeast(total, isExact)} in all`;
  return `${grouped(first)}–${grouped(last)} of ${atLeast(total, isExact)}`;
}

/** Where in a list one is, and the way to its other pages. */
export function Pager(props: PagerProps) {
  const { page, limit, total, isExact = true, onPage } = props;
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
            page {grouped(page)} of {atLeast(last, isExact)}
          </span>
          <Button className="small" aria-disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </span>
      )}
    </div>
  );
}
