import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Table } from '../components/table.tsx';
import { roleName } from '../project/roles.ts';
import type { Member } from './documents.ts';

interface MemberListProps {
  members: readonly Member[];
  viewerId: string;
  isEditable: boolean;
  onRole: (userId: string) => void;
  onRemove: (userId: string) => void;
}

function MemberRow({
  member: { userId, username, displayName, role, joinedAt },
  ...rest
}: { member: Member } & Omit<MemberListProps, 'members'>) {
  const isSelf = userId === rest.viewerId;
  return (
    <tr>
      <th scope="row">
        <span className="entry-name two-lines" dir="auto" title={displayName ?? username}>
          {displayName ?? username}
        </span>
        <span className="hint">{[displayName && username, isSelf && 'you'].filter(Boolean).join(', ')}</span>
      </th>
      <td data-label="Role">
        <span className="chip">{roleName(role)}</span>
      </td>
      <td data-label="Joined">
        <Moment at={joinedAt} />
      </td>
      <td className="actions">
        <span className="row">
          {rest.isEditable && (
            <Button className="small" onClick={() => rest.onRole(userId)} aria-label={`Change role of ${username}`}>
              Change role…
            </Button>
          )}
          {(rest.isEditable || isSelf) && (
            <Button
              className="small"
              onClick={() => rest.onRemove(userId)}
              {...(isSelf ? {} : { 'aria-label': `Remove ${username}` })}
            >
              {isSelf ? 'Leave…' : 'Remove…'}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Who works on the project. */
export function MemberList({ members, ...rest }: MemberListProps) {
  return (
    <Table columns={['Name', 'Role', 'Joined']} hasActions>
      {members.map((member) => (
        <MemberRow key={member.userId} member={member} {...rest} />
      ))}
    </Table>
  );
}
