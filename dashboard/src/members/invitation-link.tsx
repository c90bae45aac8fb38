import { Button } from '../components/button.tsx';
import { CodeLine } from '../components/code-line.tsx';
import { Dialog } from '../components/dialog.tsx';

interface SentInvitation {
  /** Null where it was sent by e-mail. */
  link: string | null;
  invitation: { email: string };
}

/** Tells how an invitation reaches whom it is for; where no mail is sent, its link is shown this once. */
export function InvitationLink({ link, invitation, onClose }: SentInvitation & { onClose: () => void }) {
  return (
    <Dialog title={`${invitation.email} is invited`} isOpen onClose={onClose} isHeld={link !== null}>
      {link === null ? (
        <p>A link was sent there. It is good for a week.</p>
      ) : (
        <>
          <p>
            Nothing was sent: this server sends no e-mail. Pass this link on yourself. It is shown this once, and good
            for a week.
          </p>
          <CodeLine label="Link" text={link} />
        </>
      )}
      <div className="dialog-end">
        <Button kind="primary" onClick={onClose}>
          {link === null ? 'Done' : 'I have passed it on'}
        </Button>
      </div>
    </Dialog>
  );
}
