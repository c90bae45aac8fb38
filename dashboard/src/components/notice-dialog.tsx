import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface NoticeDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Says what came of something, and waits until somebody has read it. */
export function NoticeDialog({ title, onClose, children }: NoticeDialogProps) {
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      {children}
      <div className="dialog-end">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
