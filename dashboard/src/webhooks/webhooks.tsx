import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { Table } from '../components/table.tsx';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { addressOf } from './address.ts';
import { CreateWebhook } from './create-webhook.tsx';
import { type WebhookEntry, webhooksDocument } from './documents.ts';
import { WebhookState } from './webhook-state.tsx';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayAdminister } from '../project/roles.ts';
import { pageSearch } from '../lists/page-search.ts';
import './webhooks.css';

const limit = 20;

function WebhookRow({ projectId, webhook }: { projectId: string; webhook: WebhookEntry }) {
  const { id, url, description, topics, health } = webhook;
  return (
    <tr>
      <td data-label="State">
        <WebhookState state={health.state} />
      </td>
      <th scope="row">
        <Link
          to="/projects/$projectId/webhooks/$webhookId"
          params={{ projectId, webhookId: id }}
          preload="intent"
          className="entry-name two-lines"
          title={url}
        >
          {addressOf(url)}
        </Link>
        {description && (
          <span className="hint two-lines" dir="auto" title={description}>
            {description}
          </span>
        )}
      </th>
      <td data-label="Events">
        {topics.map((topic) => (
          <span key={topic} className="chip">
            {topic}
          </span>
        ))}
      </td>
      <td data-label="Last delivered">
        {health.lastSucceededAt ? <Moment at={health.lastSucceededAt} /> : <span className="hint">never</span>}
      </td>
    </tr>
  );
}

function NoWebhooks({ onCreate }: { onCreate: (() => void) | null }) {
  return (
    <div className="empty">
      <Icon name="webhook" />
      <h2>No webhooks yet</h2>
      <p className="hint">
        A webhook tells a server of yours what happens in this project: <code>POST https://example.com/portico</code>{' '}
        for each deployment that succeeds or fails, each incident and each invitation, signed.
      </p>
      {onCreate ? (
        <Button kind="primary" onClick={onCreate}>
          Add webhook
        </Button>
      ) : (
        <p className="hint">An admin of the project can add one.</p>
      )}
    </div>
  );
}

/** Where the events of a project are sent to. */
export function Webhooks() {
  const { projectId } = useParams({ from: '/projects/$projectId/webhooks' });
  const { page = 1, create = false } = useSearch({ from: '/projects/$projectId/webhooks' });
  const navigate = useNavigate({ from: '/projects/$projectId/webhooks' });
  const [{ data, error }, ask] = usePageQuery({ query: webhooksDocument, variables: { projectId, page, limit } });
  const open = (isOpen: boolean) =>
    void navigate({ search: { ...pageSearch(page), ...(isOpen ? { create: true as const } : {}) } });
  const webhooks = data?.webhookDestinations;
  if (!data && isMissing(error)) return <Missing error={error} projectId={projectId} />;
  const mayWrite = mayAdminister(data?.project.role);
  return (
    <>
      <title>Webhooks · Portico</title>
      <PageHead title="Webhooks" facts="Servers of yours that receive this project’s events.">
        {mayWrite && webhooks?.totalCount !== 0 && (
          <Button kind="primary" onClick={() => open(true)}>
            <Icon name="plus" />
            Add webhook
          </Button>
        )}
      </PageHead>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!webhooks && !error && <SkeletonRows count={4} />}
      {webhooks?.totalCount === 0 && <NoWebhooks onCreate={mayWrite ? () => open(true) : null} />}
      {webhooks && webhooks.totalCount > 0 && (
        <PagedList
          label="Webhooks"
          page={page}
          limit={limit}
          list={webhooks}
          onPage={(next) => void navigate({ search: { page: next } })}
        >
          <Table columns={['State', 'Destination', 'Events', 'Last delivered']}>
            {webhooks.items.map((webhook) => (
              <WebhookRow key={webhook.id} projectId={projectId} webhook={webhook} />
            ))}
          </Table>
        </PagedList>
      )}
      {create && mayWrite && <CreateWebhook projectId={projectId} onClose={() => open(false)} />}
    </>
  );
}
