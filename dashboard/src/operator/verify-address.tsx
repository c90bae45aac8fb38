import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { type UserAccount, verifyUserAddressDocument } from './documents.ts';

/** Asks before an operator vouches for somebody's address. */
export function VerifyAddress({ user: { id, username, email }, onClose }: { user: UserAccount; onClose: () => void }) {
  const [{ fetching, error }, verify] = useMutation(verifyUserAddressDocument);
  const confirm = async () => {
    if ((await verify({ userId: id })).data) onClose();
  };
  return (
    <Confirmation
      title={`Vouch for the address of ${username}?`}
      keep="Leave it"
      action="Vouch for it"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        You say that <span className="operator-email">{email}</span> is theirs. Invitations to it can be accepted by
        this account then, without a link by e-mail.
      </p>
    </Confirmation>
  );
}
