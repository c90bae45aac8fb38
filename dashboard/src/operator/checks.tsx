import { useState } from 'react';
import type { CombinedError } from 'urql';
import { Button } from '../components/button.tsx';
import { Problem } from '../components/problem.tsx';
import { askOnce } from '../graphql/client.ts';
import { failureOf } from '../graphql/failure.ts';
import { type Check, checksDocument } from './documents.ts';

const looks: Readonly<Record<Check['status'], { look: string; name: string }>> = {
  ok: { look: 'ok', name: 'OK' },
  warning: { look: 'warn', name: 'Warning' },
  failed: { look: 'bad', name: 'Failed' },
};

function useChecks() {
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<{ checks: readonly Check[]; error: CombinedError | undefined } | null>(null);
  const run = async () => {
    setBusy(true);
    const { data, error } = await askOnce(checksDocument, {});
    setFound({ checks: data?.installationChecks ?? [], error });
    setBusy(false);
  };
  return { isBusy, found, run };
}

/** What the command line's doctor finds, where somebody asks for it: that takes a moment, and asks the network. */
export function Checks() {
  const { isBusy, found, run } = useChecks();
  return (
    <section className="card" aria-label="Checks">
      <div className="card-head">
        <h2>Checks</h2>
        <span className="hint grow">
          What <code>portico doctor</code> looks at: settings, database, keys, mail server, address
        </span>
        <Button isBusy={isBusy} onClick={() => void run()}>
          Run the checks
        </Button>
      </div>
      {found?.error && (
        <div className="card-body">
          <Problem failure={failureOf(found.error)} />
        </div>
      )}
      {found && found.checks.length > 0 && (
        <ul>
          {found.checks.map(({ check, status, text }) => (
            <li key={check} className="entry">
              <span className={`badge ${looks[status].look}`}>{looks[status].name}</span>
              <div className="grow">
                <div className="entry-name">{check}</div>
                <p className="hint operator-note">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
