import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { DialogHeld } from './dialog-held.ts';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Whether Escape and a click beside it leave it open: for what is shown once, and while that is made. */
  isHeld?: boolean;
  children: ReactNode;
}

/** Something that wants an answer before all else; `useKeptFocus` leads back from it to where somebody was. */
export function Dialog({ title, isOpen, onClose, isHeld = false, children }: DialogProps) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !isHeld) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Popup className="dialog" finalFocus={false}>
          <Base.Title className="dialog-title">{title}</Base.Title>
          <DialogHeld value={isHeld}>{children}</DialogHeld>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
