import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { CodeLine } from '../components/code-line.tsx';
import { Moment } from '../components/moment.tsx';
import { firstCalls } from './first-calls.ts';

interface CallStepProps {
  projectId: string;
  token: { id: string; token: string };
  /** Null until it is. */
  arrivedAt: string | null;
}

function Arrival({ at, projectId }: { at: string | null; projectId: string }) {
  return (
    <div className={`start-arrival ${at ? 'arrived' : ''}`} role="status">
      <span className="start-pulse" aria-hidden="true" />
      {at ? (
        <div className="stack">
          <p>
            <strong>It arrived</strong>, <Moment at={at} />. That is all it takes.
          </p>
          <ul className="start-next">
            <li>
              <Link to="/projects/$projectId" params={{ projectId }}>
                Report a deployment
              </Link>
            </li>
            <li>
              <Link to="/projects/$projectId/webhooks" params={{ projectId }}>
                Be told by webhooks
              </Link>
            </li>
            <li>
              <a href="/docs/guides/getting-started">Read the guides</a>, or{' '}
              <a href="/docs/reference">the API reference</a>
            </li>
          </ul>
        </div>
      ) : (
        <p>
          <strong>Waiting for your first call…</strong> Run the one below in a terminal: it appears here by itself.
        </p>
      )}
    </div>
  );
}

/** The call, in three ways, and whether it has come. */
export function CallStep({ projectId, token, arrivedAt }: CallStepProps) {
  const [way, setWay] = useState(0);
  const calls = firstCalls({ origin: window.location.origin, token: token.token, projectId });
  const call = calls[way] ?? calls[0];
  return (
    <>
      <Arrival at={arrivedAt} projectId={projectId} />
      <CodeLine label="Token, shown this once" text={token.token} />
      <CodeLine label=".env" text={`PORTICO_TOKEN=${token.token}`} />
      <fieldset className="start-ways" aria-label="By what">
        {calls.map(({ name }, index) => (
          <Button key={name} kind="quiet" className="small" aria-pressed={index === way} onClick={() => setWay(index)}>
            {name}
          </Button>
        ))}
      </fieldset>
      <CodeLine label={call.name} text={call.text} />
    </>
  );
}
