import { type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';
import { DialogHeld } from './dialog-held.ts';

/** Leaves a dialog, but not while what it asked for is being done: the answer may be shown this once. */
export function CancelButton({ onClose, children = 'Cancel' }: { onClose: () => void; children?: ReactNode }) {
  const isHeld = useContext(DialogHeld);
  return (
    <Button onClick={onClose} isBusy={isHeld}>
      {children}
    </Button>
  );
}
