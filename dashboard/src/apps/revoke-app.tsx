import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { type App, revokeAppDocument } from './documents.ts';

export function RevokeApp({ app: { clientId, name }, onClose }: { app: App; onClose: () => void }) {
  const [{ fetching, error }, revoke] = useMutation(revokeAppDocument);
  const confirm = async () => {
    if ((await revoke({ clientId })).data) onClose();
  };
  return (
    <Confirmation
      title={`Withdraw access of ${name}?`}
      action="Withdraw access"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        This ends everything that it holds of yours, from its next request on. It has to ask you again to come back.
      </p>
    </Confirmation>
  );
}
