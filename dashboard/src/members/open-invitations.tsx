import { useMutation } from 'urql';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { setOpenInvitationsDocument } from './documents.ts';

interface OpenInvitationsProps {
  projectId: string;
  isOpen: boolean;
  isEditable: boolean;
}

/** Whether a link is good for whoever holds it. */
export function OpenInvitations({ projectId, isOpen, isEditable }: OpenInvitationsProps) {
  const [{ fetching, error }, set] = useMutation(setOpenInvitationsDocument);
  return (
    <section className="card card-body" aria-label="Who may accept">
      <label className="check">
        <input
          type="checkbox"
          checked={isOpen}
          disabled={!isEditable}
          onChange={({ target }) => {
            if (!fetching) void set({ projectId, open: target.checked });
          }}
        />
        <span>
          Open invitations{' '}
          <span className="hint">
            Accounts with another e-mail address than the invited one may accept too: whoever holds the link joins.
          </span>
        </span>
      </label>
      {error && <Problem failure={failureOf(error)} />}
    </section>
  );
}
