import { Button } from './button.tsx';

interface PagerProps {
  page: number;
  limit: number;
  total: number;
  shown: number;
  onPage: (page: number) => void;
}

/** Where in a list one is, and the way to its other pages. */
export function Pager({ page, limit, total, shown, onPage }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / limit));
  return (
    <div className="pager">
      <span className="hint number">
        {shown} of {total}
      </span>
      {last > 1 && (
        <span className="row">
          <Button className="small" aria-disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="hint number">
            page {page} of {last}
          </span>
          <Button className="small" aria-disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </span>
      )}
    </div>
  );
}
