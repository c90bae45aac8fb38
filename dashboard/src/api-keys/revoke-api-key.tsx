import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { failureOf } from '../graphql/failure.ts';
import { type ApiKey, revokeApiKeyDocument } from './documents.ts';

export function RevokeApiKey({
  apiKey: { id, name },
  onClose,
}: {
  apiKey: Pick<ApiKey, 'id' | 'name'>;
  onClose: () => void;
}) {
  const [{ fetching, error }, revoke] = useMutation(revokeApiKeyDocument);
  const confirm = async () => {
    if ((await revoke({ id })).data) onClose();
  };
  return (
    <Confirmation
      title={`Revoke ${name}?`}
      action="Revoke key"
      isBusy={fetching}
      failure={error ? failureOf(error) : null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Programs that use it are refused from the next request on. This cannot be undone.</p>
    </Confirmation>
  );
}
