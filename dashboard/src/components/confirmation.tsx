import type { ReactNode } from 'react';
import type { Failure } from '../graphql/failure.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface ConfirmationProps {
  title: string;
  /** What the button does, as it says on it. */
  action: string;
  isBusy: boolean;
  failure: Failure | null;
  onConfirm: () => void;
  onClose: () => void;
  /** What stops, and when. */
  children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function Confirmation({ title, action, isBusy, failure, onConfirm, onClose, children }: ConfirmationProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {children}
      {failure && <Problem failure={failure} />}
      <div className="dialog-end">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
