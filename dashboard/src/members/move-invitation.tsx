import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Confirmation } from '../components/confirmation.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { type Invitation, resendInvitationDocument, revokeInvitationDocument } from './documents.ts';
import { InvitationLink } from './invitation-link.tsx';

interface MoveInvitationProps {
  projectId: string;
  invitation: Invitation;
  onClose: () => void;
}

/** Sends an invitation again, with another link. */
export function ResendInvitation({ projectId, invitation: { id, email }, onClose }: MoveInvitationProps) {
  const [{ fetching, error, data }, resend] = useMutation(resendInvitationDocument);
  if (data) return <InvitationLink {...data.resendInvitation} onClose={onClose} />;
  return (
    <Dialog title={`Invite ${email} again?`} isOpen onClose={onClose} isHeld={fetching}>
      <p>The new link is good for another week, and the old one stops working at once.</p>
      {error && <Problem failure={failureOf(error)} />}
      <div className="dialog-end">
        <CancelButton onClose={onClose} />
        <Button kind="primary" isBusy={fetching} onClick={() => void resend({ projectId, id })}>
          Send again
        </Button>
      </div>
    </Dialog>
  );
}

/** Takes an invitation back. */
export function RevokeInvitation({ projectId, invitation: { id, email, version }, onClose }: MoveInvitationProps) {
  const [{ fetching, error }, revoke] = useMutation(revokeInvitationDocument);
  const confirm = async () => {
    if ((await revoke({ projectId, id, expectedVersions: [version] })).data) onClose();
  };
  return (
    <Confirmation
      title={`Revoke the invitation of ${email}?`}
      action="Revoke invitation"
      isBusy={fetching}
      failure={error ? failureOf(error) : null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Its link stops working at once. You can invite them anew.</p>
    </Confirmation>
  );
}
