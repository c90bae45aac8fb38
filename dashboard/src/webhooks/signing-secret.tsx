import figures from 'virtual:figures';
import { useEffect, useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Confirmation } from '../components/confirmation.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Problem } from '../components/problem.tsx';
import { type Failure, failureOf } from '../graphql/failure.ts';
import { askOnce } from '../graphql/client.ts';
import { rotateWebhookSecretDocument, webhookSecretDocument } from './documents.ts';
import { NewSigningSecret } from './new-signing-secret.tsx';

/** Milliseconds for which a secret stays to be seen. */
const shownMs = 30_000;

interface Which {
  projectId: string;
  id: string;
}

function RotateSecret({ onClose, ...which }: Which & { onClose: () => void }) {
  const [{ fetching, error, data }, rotate] = useMutation(rotateWebhookSecretDocument);
  const rotated = data?.rotateWebhookDestinationSecret;
  if (rotated) return <NewSigningSecret title="The new secret signs now" secret={rotated.secret} onClose={onClose} />;
  return (
    <Confirmation
      title="Rotate the signing secret?"
      keep="Keep this one"
      action="Rotate secret"
      isBusy={fetching}
      error={error}
      onConfirm={() => void rotate(which)}
      onClose={onClose}
    >
      <p>
        A new secret signs at once. The present one signs too for {figures.webhookSecretOverlapHours} hours, so that you
        can change your server in between.
      </p>
    </Confirmation>
  );
}

/** What messages are signed with: masked, until somebody wants to see it for half a minute. */
export function SigningSecret(which: Which) {
  const [secret, setSecret] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRotating, setRotating] = useState(false);
  useEffect(() => {
    if (secret === null) return;
    const timer = setTimeout(() => setSecret(null), shownMs);
    return () => clearTimeout(timer);
  }, [secret]);
  const read = async () => {
    const { data, error } = await askOnce(webhookSecretDocument, which);
    setFailure(error ? failureOf(error) : null);
    return data?.webhookDestinationSecret ?? null;
  };
  return (
    <section className="card panel" aria-label="Signing secret">
      <div className="panel-head">
        <h2 className="grow">Signing secret</h2>
        <Button className="small" onClick={() => setRotating(true)}>
          Rotate…
        </Button>
      </div>
      <p className="signing-secret">
        <code>{secret ?? `whsec_${'•'.repeat(12)}`}</code>
      </p>
      <div className="row">
        {secret === null ? (
          <Button className="small" onClick={async () => setSecret(await read())}>
            Reveal
          </Button>
        ) : (
          <Button className="small" onClick={() => setSecret(null)}>
            Hide
          </Button>
        )}
        <CopyButton text={secret ?? read} label="Copy the signing secret" />
      </div>
      {failure && <Problem failure={failure} />}
      <p className="hint">Signed for the libraries of Stripe, Svix and Standard Webhooks.</p>
      {isRotating && (
        <RotateSecret
          {...which}
          onClose={() => {
            setRotating(false);
            // It may be the old one.
            setSecret(null);
          }}
        />
      )}
    </section>
  );
}
