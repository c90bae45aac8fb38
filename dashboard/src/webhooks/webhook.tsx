import { useCallback } from 'react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLastKnown } from '../graphql/use-last-known.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Moment } from '../components/moment.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Pager } from '../components/pager.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { addressOf } from './address.ts';
import { Deliveries } from './deliveries.tsx';
import { DeliveryFilter } from './delivery-filter.tsx';
import { type Webhook as WebhookData, webhookDocument } from './documents.ts';
import { SigningSecret } from './signing-secret.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookDialogs } from './webhook-dialogs.tsx';
import { WebhookState } from './webhook-state.tsx';
import type { WebhookSearch } from './webhook-search.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayAdminister } from '../project/roles.ts';
import './webhooks.css';

const limit = 20;
const route = '/projects/$projectId/webhooks/$webhookId';

/** Why nothing gets through, and what comes of that. */
function Trouble({ health: { state, failingSince, disabledReason } }: WebhookData) {
  if (disabledReason === 'gone') {
    return <p className="notice">It answered 410, which asks for no more. Portico has disabled it.</p>;
  }
  if (disabledReason === 'failing') {
    return <p className="notice">Everything failed for five days. Portico has disabled it.</p>;
  }
  if (state !== 'failing' || !failingSince) return null;
  return (
    <p className="notice">
      Nothing has got through since <Moment at={failingSince} />. Each delivery is tried 8 times over 28 hours; after
      five days of failures Portico disables the destination.
    </p>
  );
}

function Topics({ webhook: { topics } }: { webhook: WebhookData }) {
  return (
    <section className="card panel" aria-label="Topics">
      <h2>Told of</h2>
      <ul>
        {topics.map((topic) => (
          <li key={topic}>
            <code>{topic}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useWebhook() {
  const { projectId, webhookId: id } = useParams({ from: route });
  const search = useSearch({ from: route });
  const { page = 1, status } = search;
  const navigate = useNavigate({ from: route });
  const [{ data, error }, ask] = usePageQuery({
    query: webhookDocument,
    variables: { projectId, id, page, limit, status: status ?? null },
  });
  return {
    at: { projectId, id },
    search,
    known: useLastKnown(data, id),
    deliveries: data?.webhookDeliveries,
    error,
    again: useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]),
    go: (change: WebhookSearch) => void navigate({ search: { ...search, ...change } }),
    leave: () => void navigate({ to: '/projects/$projectId/webhooks', params: { projectId } }),
  };
}

type PageState = ReturnType<typeof useWebhook>;

/** What was sent to the destination, of one kind or of all. */
function DeliveryList({ state: { at, search, deliveries, go }, mayWrite }: { state: PageState; mayWrite: boolean }) {
  const { page = 1, status, delivery } = search;
  return (
    <section className="card" aria-label="Deliveries">
      <div className="list-head">
        <h2 className="grow">Deliveries</h2>
        <DeliveryFilter
          status={status}
          onChange={(next) => go({ status: next, page: undefined, delivery: undefined })}
        />
      </div>
      {!deliveries && <SkeletonRows count={3} />}
      {deliveries?.items.length === 0 && (
        <p className="hint panel">{status ? 'There are none of these.' : 'Nothing has been sent yet.'}</p>
      )}
      <Deliveries
        projectId={at.projectId}
        destinationId={at.id}
        entries={deliveries?.items ?? []}
        openId={delivery}
        mayWrite={mayWrite}
        onOpen={(next) => go({ delivery: next })}
      />
      {deliveries && (
        <Pager
          page={page}
          limit={limit}
          total={deliveries.totalCount}
          shown={deliveries.items.length}
          onPage={(next) => go({ page: next, delivery: undefined })}
        />
      )}
    </section>
  );
}

/** One destination: how it does, what signs its messages, and every delivery. */
export function Webhook() {
  const state = useWebhook();
  const { at, search, known, error, again, go, leave } = state;
  if (!known && isMissing(error)) return <Missing error={error} projectId={at.projectId} />;
  if (error && !known) return <Problem failure={failureOf(error)} onRetry={again} />;
  if (!known) return <SkeletonRows count={6} />;
  const { webhookDestination: webhook } = known;
  const mayWrite = mayAdminister(known.project.role);
  return (
    <>
      <title>{`${addressOf(webhook.url)} · Portico`}</title>
      <PageHead title={addressOf(webhook.url)} facts={webhook.description ?? 'A destination of this project’s events.'}>
        <WebhookState state={webhook.health.state} />
        {mayWrite && (
          <WebhookActions projectId={at.projectId} webhook={webhook} onDialog={(next) => go({ dialog: next })} />
        )}
      </PageHead>
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      <Trouble {...webhook} />
      <div className="with-side">
        <DeliveryList state={state} mayWrite={mayWrite && webhook.enabled} />
        <div className="side-column">
          {mayWrite && <SigningSecret {...at} />}
          <Topics webhook={webhook} />
        </div>
      </div>
      {mayWrite && (
        <WebhookDialogs
          projectId={at.projectId}
          webhook={webhook}
          dialog={search.dialog}
          onLoad={again}
          onClose={() => go({ dialog: undefined })}
          onDeleted={leave}
        />
      )}
    </>
  );
}
