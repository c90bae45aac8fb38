import { useCallback } from 'react';
import figures from 'virtual:figures';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useLastKnown } from '../graphql/use-last-known.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Moment } from '../components/moment.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { addressOf } from './address.ts';
import { useFirstPage } from '../lists/use-first-page.ts';
import { Deliveries } from './deliveries.tsx';
import { type Webhook as WebhookData, webhookDocument } from './documents.ts';
import { SigningSecret } from './signing-secret.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookDialogs } from './webhook-dialogs.tsx';
import { WebhookState } from './webhook-state.tsx';
import type { Go } from './webhook-search.ts';
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
    return <p className="notice">Everything failed for {figures.webhookFailingDays} days. Portico has disabled it.</p>;
  }
  if (state !== 'failing' || !failingSince) return null;
  return (
    <p className="notice">
      Nothing has got through since <Moment at={failingSince} />. Each delivery is tried {figures.webhookAttempts} times
      over {figures.webhookRetryHours} hours; after {figures.webhookFailingDays} days of failures Portico disables the
      destination.
    </p>
  );
}

function Topics({ webhook: { topics } }: { webhook: WebhookData }) {
  return (
    <section className="card panel" aria-label="Events">
      <h2>Events</h2>
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
  const list = `${id} ${status}`;
  const asked = { projectId, id, page: useFirstPage(page, list), limit, status: status ?? null };
  const [{ data, error }, ask, load] = usePageQuery({ query: webhookDocument, variables: asked });
  const go: Go = (change, options) =>
    void navigate({ search: { ...search, ...change }, resetScroll: false, ...options });
  return {
    asked,
    search,
    known: useLastKnown(data, id),
    deliveries: data?.webhookDeliveries,
    error,
    again: useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]),
    load,
    go,
    leave: () => void navigate({ to: '/projects/$projectId/webhooks', params: { projectId } }),
  };
}

/** One destination: how it does, what signs its messages, and every delivery. */
export function Webhook() {
  const { asked, search, known, deliveries, error, again, load, go, leave } = useWebhook();
  const { projectId, id } = asked;
  if (!known && isMissing(error)) return <Missing error={error} projectId={projectId} />;
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
          <WebhookActions projectId={projectId} webhook={webhook} onDialog={(next) => go({ dialog: next })} />
        )}
      </PageHead>
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      <Trouble {...webhook} />
      <div className="with-side">
        <Deliveries asked={asked} list={deliveries} search={search} mayWrite={mayWrite && webhook.enabled} onGo={go} />
        <div className="side-column">
          {mayWrite && <SigningSecret projectId={projectId} id={id} />}
          <Topics webhook={webhook} />
        </div>
      </div>
      {mayWrite && (
        <WebhookDialogs
          projectId={projectId}
          webhook={webhook}
          dialog={search.dialog}
          onLoad={load}
          onClose={() => go({ dialog: undefined })}
          onDeleted={leave}
        />
      )}
    </>
  );
}
