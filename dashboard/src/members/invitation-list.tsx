import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Table } from '../components/table.tsx';
import { roleName } from '../project/roles.ts';
import type { Invitation } from './documents.ts';

const states = {
  created: { kind: 'info', name: 'Open' },
  accepted: { kind: 'ok', name: 'Accepted' },
  revoked: { kind: '', name: 'Revoked' },
  expired: { kind: 'warn', name: 'Expired' },
} as const;

interface InvitationListProps {
  invitations: readonly Invitation[];
  isEditable: boolean;
  onResend: (id: string) => void;
  onRevoke: (id: string) => void;
}

function InvitationRow({
  invitation: { id, email, role, state, expiresAt, createdAt },
  isEditable,
  onResend,
  onRevoke,
}: { invitation: Invitation } & Omit<InvitationListProps, 'invitations'>) {
  const { kind, name } = states[state];
  const isPending = state === 'created' || state === 'expired';
  return (
    <tr>
      <th scope="row">
        <span className="entry-name two-lines" title={email}>
          {email}
        </span>
      </th>
      <td data-label="State">
        <span className={`badge ${kind}`}>{name}</span>{' '}
        {state === 'created' && (
          <span className="hint">
            until <Moment at={expiresAt} />
          </span>
        )}
      </td>
      <td data-label="Role">
        <span className="chip">{roleName(role)}</span>
      </td>
      <td data-label="Invited">
        <Moment at={createdAt} />
      </td>
      <td className="actions">
        {isEditable && isPending && (
          <span className="row">
            <Button className="small" onClick={() => onResend(id)} aria-label={`Send again to ${email}`}>
              Send again…
            </Button>
            <Button className="small" onClick={() => onRevoke(id)} aria-label={`Revoke for ${email}`}>
              Revoke…
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

/** Who was invited, and what came of it. */
export function InvitationList({ invitations, ...rest }: InvitationListProps) {
  return (
    <Table columns={['Address', 'State', 'Role', 'Invited']} hasActions>
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} {...rest} />
      ))}
    </Table>
  );
}
