import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Button } from './button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { Dialog } from './dialog.tsx';
import { ChangeProblem } from './change-problem.tsx';

interface ConfirmationProps {
  title: string;
  /** What the button does, as it says on it. */
  action: string;
  /** What the other button says, which changes nothing. */
  keep?: string;
  isBusy: boolean;
  error: CombinedError | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** What stops, and when. */
  children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function Confirmation({
  title,
  action,
  keep = 'Keep it',
  isBusy,
  error,
  onConfirm,
  onClose,
  children,
}: ConfirmationProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose} isHeld={isBusy}>
      {children}
      <ChangeProblem error={error} />
      <div className="dialog-end">
        <CancelButton onClose={onClose}>{keep}</CancelButton>
        <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
