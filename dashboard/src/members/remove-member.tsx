import { useNavigate } from '@tanstack/react-router';
import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { type Member, removeMemberDocument } from './documents.ts';

interface RemoveMemberProps {
  projectId: string;
  member: Member;
  isSelf: boolean;
  onClose: () => void;
}

/** Removes somebody from the project; whoever removes themselves is led away from it. */
export function RemoveMember({ projectId, member, isSelf, onClose }: RemoveMemberProps) {
  const { userId, username, version } = member;
  const [{ fetching, error }, remove] = useMutation(removeMemberDocument);
  const navigate = useNavigate();
  const confirm = async () => {
    const { data } = await remove({ projectId, userId, expectedVersions: [version] });
    if (!data) return;
    if (isSelf) void navigate({ to: '/' });
    else onClose();
  };
  return (
    <Confirmation
      title={isSelf ? 'Leave this project?' : `Remove ${username}?`}
      keep={isSelf ? 'Stay' : 'Keep them'}
      action={isSelf ? 'Leave project' : 'Remove member'}
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {isSelf
          ? 'You see nothing of it from now on, and invitations that you sent are revoked. Only an invitation brings you back.'
          : 'They see nothing of the project from now on, and invitations that they sent are revoked. Only an invitation brings them back.'}
      </p>
    </Confirmation>
  );
}
