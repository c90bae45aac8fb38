import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { type App, appsDocument } from './documents.ts';
import { RevokeApp } from './revoke-app.tsx';
import './apps.css';

function AppRow({ app, onRevoke }: { app: App; onRevoke: () => void }) {
  const { name, permissions, createdAt, updatedAt } = app;
  return (
    <li className="entry app-entry">
      <div className="grow app-words">
        <div className="entry-name two-lines" dir="auto" title={name}>
          {name}
        </div>
        <ul className="app-permissions">
          {permissions.map((permission) => (
            <li key={permission.name} title={permission.name}>
              {permission.description}
            </li>
          ))}
        </ul>
        <p className="hint">
          Allowed <Moment at={createdAt} />
          {updatedAt.slice(0, 10) !== createdAt.slice(0, 10) && (
            <>
              , last <Moment at={updatedAt} />
            </>
          )}
        </p>
      </div>
      <Button className="small" onClick={onRevoke} aria-label={`Withdraw access of ${name}`}>
        Withdraw…
      </Button>
    </li>
  );
}

function NoApps() {
  return (
    <div className="empty">
      <Icon name="app" />
      <h2>No app acts for you</h2>
      <p className="hint">
        An app that wants to sends you to <code>{window.location.origin}/oauth/authorize</code>, where you see what it
        asks for, and allow it or not. What you allow is listed here.
      </p>
    </div>
  );
}

/** The apps that somebody lets act for them. */
export function Apps() {
  const { revoke } = useSearch({ from: '/apps' });
  const navigate = useNavigate({ from: '/apps' });
  const [{ data, error }, ask] = usePageQuery({ query: appsDocument });
  const apps = data?.authorizedApps;
  const chosen = apps?.find(({ clientId }) => clientId === revoke);
  return (
    <>
      <title>Apps · Portico</title>
      <PageHead title="Apps" facts="Programs of others that you let act for you, and what each may do." />
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!apps && !error && <SkeletonRows count={3} />}
      {apps?.length === 0 && <NoApps />}
      {apps && apps.length > 0 && (
        <section className="card" aria-label="Apps">
          <ul>
            {apps.map((app) => (
              <AppRow
                key={app.clientId}
                app={app}
                onRevoke={() => void navigate({ search: { revoke: app.clientId } })}
              />
            ))}
          </ul>
        </section>
      )}
      {chosen && <RevokeApp app={chosen} onClose={() => void navigate({ search: {} })} />}
    </>
  );
}
