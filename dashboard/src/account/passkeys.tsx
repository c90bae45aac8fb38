import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Problem } from '../components/problem.tsx';
import type { Failure } from '../graphql/failure.ts';
import { SignInAgain } from '../shell/sign-in-again.tsx';
import { useRecentSignIn } from '../shell/recent-sign-in.tsx';
import { browserName } from './browser-name.ts';
import { type Passkey, renamePasskeyDocument } from './documents.ts';
import { knowsPasskeys, registerPasskey } from './register-passkey.ts';
import { Section } from './section.tsx';

interface RowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, isSynced, createdAt }, onRename, onRemove }: RowProps) {
  const shown = name ?? 'Passkey';
  return (
    <li className="entry account-entry">
      <div className="grow">
        <div className="entry-name two-lines" dir="auto" title={shown}>
          {shown}
        </div>
        <p className="hint">
          {createdAt && (
            <>
              Added <Moment at={createdAt} />,{' '}
            </>
          )}
          {isSynced ? 'kept for all your devices by their maker' : 'on one device only'}
        </p>
      </div>
      <span className="row">
        <Button className="small" onClick={onRename} aria-label={`Rename ${shown}`}>
          Rename…
        </Button>
        <Button className="small" onClick={onRemove} aria-label={`Remove ${shown}`}>
          Remove…
        </Button>
      </span>
    </li>
  );
}

const notAdded: Failure = {
  text: 'The passkey was not added: the browser was told not to, or this device has one already. Try again.',
  code: null,
  requestId: null,
};

function useRegistration(onAdded: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [, rename] = useMutation(renamePasskeyDocument);
  const add = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const id = await registerPasskey();
      // It is there whatever becomes of its name.
      await rename({ id, name: browserName(navigator.userAgent) });
      onAdded();
    } catch {
      setFailure(notAdded);
    }
    setBusy(false);
  };
  return { isBusy, failure, add };
}

interface PasskeysProps {
  passkeys: readonly Passkey[];
  onAdded: () => void;
  onRename: (id: string) => void;
  onRemove: (id: string) => void;
}

/** The passkeys by which somebody signs in without the password. */
export function PasskeysSection({ passkeys, onAdded, onRename, onRemove }: PasskeysProps) {
  const isRecent = useRecentSignIn();
  const { isBusy, failure, add } = useRegistration(onAdded);
  const offer = isRecent ? (
    <Button isBusy={isBusy} onClick={() => void add()}>
      Add a passkey
    </Button>
  ) : (
    <>
      <span className="hint">To add one,</span>
      <SignInAgain />
    </>
  );
  return (
    <Section
      title="Passkeys"
      about="Sign in by a fingerprint, a face or a PIN instead of your password."
      actions={knowsPasskeys ? offer : <span className="hint">This browser makes none.</span>}
    >
      {failure && (
        <div className="account-body">
          <Problem failure={failure} />
        </div>
      )}
      {passkeys.length === 0 && <p className="hint account-body">None so far: you sign in with your password.</p>}
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => onRename(passkey.id)}
            onRemove={() => onRemove(passkey.id)}
          />
        ))}
      </ul>
    </Section>
  );
}
