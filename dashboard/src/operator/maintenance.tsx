import { useState } from 'react';
import figures from 'virtual:figures';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Confirmation } from '../components/confirmation.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { RecentSignInNote } from '../shell/recent-sign-in.tsx';
import { maintenanceDocument, setMaintenanceDocument } from './documents.ts';
import { useOperatorPage } from './use-operator-page.ts';

const { maintenanceMessageMost, ownMaintenanceMessage } = figures;

/** Asks before everybody is turned away. */
function SwitchOn({ message, onClose }: { message: string; onClose: () => void }) {
  const [{ fetching, error }, set] = useMutation(setMaintenanceDocument);
  const confirm = async () => {
    if ((await set({ on: true, message: message || null })).data) onClose();
  };
  return (
    <Confirmation
      title="Turn maintenance on?"
      keep="Go on serving"
      action="Turn maintenance on"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Within a second every request is answered 503, all over the installation, and the pages to sign in are closed.
        Operators who are signed in go on. Everybody else reads:
      </p>
      <p className="operator-note" dir="auto">
        {message || ownMaintenanceMessage}
      </p>
    </Confirmation>
  );
}

function Serving() {
  const { form, open, close } = useOperatorPage();
  const [message, setMessage] = useState('');
  return (
    <section className="card" aria-label="Maintenance">
      <form
        className="card-body"
        onSubmit={(event) => {
          event.preventDefault();
          open('on');
        }}
      >
        <p>
          <span className="badge ok">Serving</span>
        </p>
        <Field
          label="What everybody is told meanwhile"
          name="message"
          hint={`One line. Left empty, it is: ${ownMaintenanceMessage}`}
          maxLength={maintenanceMessageMost}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <RecentSignInNote isFor="Maintenance" />
        <p>
          <Button kind="primary" type="submit">
            Turn maintenance on…
          </Button>
        </p>
      </form>
      {form === 'on' && <SwitchOn message={message.trim()} onClose={close} />}
    </section>
  );
}

function Maintained({ message }: { message: string | null }) {
  const [{ fetching, error }, set] = useMutation(setMaintenanceDocument);
  return (
    <section className="card" aria-label="Maintenance">
      <div className="card-body">
        <p>
          <span className="badge warn">Maintenance</span> Everybody but operators is answered 503, and reads:
        </p>
        <p className="operator-note" dir="auto">
          {message ?? ownMaintenanceMessage}
        </p>
        {error && <Problem failure={failureOf(error)} />}
        <p>
          <Button kind="primary" isBusy={fetching} onClick={() => void set({ on: false })}>
            Serve again
          </Button>
        </p>
      </div>
    </section>
  );
}

/** Turns everybody away for a while, and lets them in again. */
export function MaintenanceTab() {
  const [{ data, error }, ask] = usePageQuery({ query: maintenanceDocument });
  const state = data?.installation.maintenance;
  return (
    <>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!state && !error && <SkeletonRows count={2} />}
      {state && (state.isOn ? <Maintained message={state.message} /> : <Serving />)}
    </>
  );
}
