import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
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
    <Dialog title="Invite somebody" isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void invite({ projectId, input: { email, role } });
        }}
      >
        <Field
          label="E-mail address"
          type="email"
          value={email}
          required
          maxLength={254}
          autoFocus
          placeholder="ada@example.com"
          onChange={({ target }) => setEmail(target.value)}
        />
        <RoleChoice role={role} onChoose={setRole} />
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            Invite
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
