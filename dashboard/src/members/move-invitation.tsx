import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
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
    <FormDialog
      title={`Invite ${email} again?`}
      action="Send again"
      isBusy={fetching}
      error={error}
      onSubmit={() => void resend({ projectId, id })}
      onClose={onClose}
    >
      <p>The new link is good for another week, and the old one stops working at once.</p>
    </FormDialog>
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
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Its link stops working at once. You can invite them anew.</p>
    </Confirmation>
  );
}
