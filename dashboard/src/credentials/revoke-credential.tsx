import type { ReactNode } from 'react';
import { type TypedDocumentNode, useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';

interface RevokeCredentialProps {
  credential: { id: string; name: string };
  document: TypedDocumentNode<unknown, { id: string }>;
  /** What its button does, as it says on it. */
  action: string;
  /** What stops besides. */
  children?: ReactNode;
  onClose: () => void;
}

/** Asks before a credential ends for good. */
export function RevokeCredential({ credential, document, action, children, onClose }: RevokeCredentialProps) {
  const { id, name } = credential;
  const [{ fetching, error }, revoke] = useMutation(document);
  const confirm = async () => {
    if ((await revoke({ id })).data) onClose();
  };
  return (
    <Confirmation
      title={`Revoke ${name}?`}
      action={action}
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Programs that use it are refused from the next request on. This cannot be undone.</p>
      {children}
    </Confirmation>
  );
}
