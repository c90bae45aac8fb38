import { SecretDialog } from '../components/secret.tsx';

/** Runs in a server that takes messages in. */
const check = `import { verifyWebhook } from '@portico/client';

const secret = process.env.PORTICO_WEBHOOK_SECRET;
const event = await verifyWebhook({ payload, signature: headers['service-signature'], secret });`;

interface NewSigningSecretProps {
  title: string;
  secret: string;
  onClose: () => void;
}

/** Shows what messages are signed with from now on. */
export function NewSigningSecret({ title, secret, onClose }: NewSigningSecretProps) {
  return (
    <SecretDialog
      title={title}
      about="Your server checks with it that a message is Portico’s. Admins of the project can reveal it again."
      isShownAgain
      secret={secret}
      variable="PORTICO_WEBHOOK_SECRET"
      call={check}
      callLabel="Check a message, with @portico/client"
      onClose={onClose}
    />
  );
}
