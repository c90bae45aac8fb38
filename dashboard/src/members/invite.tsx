import { useState } from 'react';
import { useMutation } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { inviteMemberDocument } from './documents.ts';
import { InvitationLink } from './invitation-link.tsx';
import { RoleChoice } from './role-choice.tsx';

/** Invites somebody by e-mail, and shows the link where none can be sent. */
export function Invite({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const [{ fetching, error, data }, invite] = useMutation(inviteMemberDocument);
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('developer');
  if (data) return <InvitationLink {...data.inviteMember} onClose={onClose} />;
  return (
    <FormDialog
      title="Invite somebody"
      action="Invite"
      isBusy={fetching}
      error={error}
      onSubmit={() => void invite({ projectId, input: { email, role } })}
      onClose={onClose}
    >
      <Field
        label="E-mail address"
        name="email"
        type="email"
        value={email}
        required
        maxLength={254}
        autoFocus
        placeholder="ada@example.com"
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleChoice role={role} onChoose={setRole} />
    </FormDialog>
  );
}
