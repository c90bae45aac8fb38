import { Link } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { reportReasons } from '../community/report-reasons.ts';
import { failureOf } from '../graphql/failure.ts';
import { type PostReport, postReportsDocument } from './documents.ts';
import type { OperatorSearch } from './operator-search.ts';
import { DismissReport, WithholdPost } from './settle-report.tsx';
import { useOperatorPage } from './use-operator-page.ts';

const limit = 20;

interface ReportEntryProps {
  report: PostReport;
  onOpen: (form: NonNullable<OperatorSearch['open']>, id: string) => void;
}

function ReportEntry({ report, onOpen }: ReportEntryProps) {
  const { id, reason, note, createdAt, post, reporter } = report;
  return (
    <li className="entry operator-report">
      <div className="grow">
        <div className="entry-name two-lines" dir="auto" title={post.title}>
          {post.isPublished ? (
            <Link to="/community/$postId" params={{ postId: post.id }}>
              {post.title}
            </Link>
          ) : (
            <>
              {post.title} <span className="badge">Not published any more</span>
            </>
          )}
        </div>
        <p>{reportReasons.find(({ value }) => value === reason)?.name}</p>
        {note && (
          <p className="operator-note" dir="auto">
            {note}
          </p>
        )}
        <p className="hint">
          By {post.author.username}, reported by {reporter.username} <Moment at={createdAt} />
        </p>
      </div>
      <span className="row operator-acts">
        <Button
          className="small"
          onClick={() => onOpen('dismiss', id)}
          aria-label={`Dismiss the report of ${post.title}`}
        >
          Dismiss…
        </Button>
        <Button className="small" onClick={() => onOpen('withhold', id)} aria-label={`Take down ${post.title}`}>
          Take down…
        </Button>
      </span>
    </li>
  );
}

/** Posts that people say should not be here. */
export function ReportsTab() {
  const { page = 1, form, id, show, open, close } = useOperatorPage();
  const [{ data, error }, ask] = usePageQuery({ query: postReportsDocument, variables: { page, limit } });
  const { items = [], totalCount = 0, totalIsExact = true } = data?.postReports ?? {};
  const chosen = items.find((report) => report.id === id);
  return (
    <>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!data && !error && <SkeletonRows count={4} />}
      {data && totalCount === 0 && (
        <div className="empty">
          <Icon name="good" />
          <h2>No report waits</h2>
          <p className="hint">Readers can report a post on its page. What they report is listed here, oldest first.</p>
        </div>
      )}
      {totalCount > 0 && (
        <PagedList
          label="Reports"
          page={page}
          limit={limit}
          list={{ items, totalCount, totalIsExact }}
          onPage={(next) => show({ tab: 'reports', page: next })}
        >
          <ul>
            {items.map((report) => (
              <ReportEntry key={report.id} report={report} onOpen={open} />
            ))}
          </ul>
        </PagedList>
      )}
      {form === 'dismiss' && chosen && <DismissReport report={chosen} onClose={close} />}
      {form === 'withhold' && chosen && <WithholdPost report={chosen} onClose={close} />}
    </>
  );
}
