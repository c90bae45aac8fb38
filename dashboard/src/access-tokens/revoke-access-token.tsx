import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { failureOf } from '../graphql/failure.ts';
import { type AccessToken, revokeAccessTokenDocument } from './documents.ts';

export function RevokeAccessToken({
  token: { id, name },
  onClose,
}: {
  token: Pick<AccessToken, 'id' | 'name'>;
  onClose: () => void;
}) {
  const [{ fetching, error }, revoke] = useMutation(revokeAccessTokenDocument);
  const confirm = async () => {
    if ((await revoke({ id })).data) onClose();
  };
  return (
    <Confirmation
      title={`Revoke ${name}?`}
      action="Revoke token"
      isBusy={fetching}
      failure={error ? failureOf(error) : null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Programs that use it are refused from the next request on. This cannot be undone.</p>
    </Confirmation>
  );
}
