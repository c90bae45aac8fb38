import { useMutation } from 'urql';
import { FormDialog } from '../components/form-dialog.tsx';
import { useEdits } from '../components/use-edits.ts';
import type { Load } from '../graphql/use-page-query.ts';
import { type Member, updateMemberDocument } from './documents.ts';
import { RoleChoice } from './role-choice.tsx';

interface ChangeRoleProps {
  projectId: string;
  member: Member;
  isSelf: boolean;
  onLoad: Load;
  onClose: () => void;
}

export function ChangeRole({ projectId, member, isSelf, onLoad, onClose }: ChangeRoleProps) {
  const { userId, username, version } = member;
  const [{ fetching, error }, update] = useMutation(updateMemberDocument);
  const { edited, version: readVersion, change } = useEdits<Pick<typeof member, 'role'>>(version);
  const { role = member.role } = edited;
  const submit = async () => {
    if ((await update({ projectId, userId, role, expectedVersions: [readVersion] })).data) onClose();
  };
  return (
    <FormDialog
      title={`Role of ${username}`}
      action="Change role"
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
      onLoad={onLoad}
    >
      <RoleChoice role={role} onChoose={(chosen) => change({ role: chosen })} />
      {member.role === 'project-admin' && role !== 'project-admin' && (
        <p className="hint">
          {isSelf ? 'You could not take this back yourself. Invitations that you' : 'Invitations that they'} sent and
          nobody has accepted yet are revoked.
        </p>
      )}
    </FormDialog>
  );
}
