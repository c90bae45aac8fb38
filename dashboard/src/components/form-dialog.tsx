import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import type { Load } from '../graphql/use-page-query.ts';
import { Button } from './button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ChangeProblem } from './change-problem.tsx';
import { Dialog } from './dialog.tsx';
import { Form } from './form.tsx';

interface FormDialogProps {
  title: string;
  /** What its button does, as it says on it. */
  action: string;
  /** What the other button says, which changes nothing. */
  keep?: string;
  isBusy: boolean;
  error: CombinedError | undefined;
  onSubmit: () => void;
  onClose: () => void;
  /** Has the form begin anew with what is there now, where others may have changed the same meanwhile. */
  onLoad?: Load;
  children: ReactNode;
}

/** Asks for something, and stays open with what was entered until the server has it. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, keep, isBusy, error, onSubmit, onClose, onLoad, children } = props;
  return (
    <Dialog title={title} isOpen onClose={onClose} isHeld={isBusy}>
      <Form className="stack" isBusy={isBusy} error={error} onSubmit={onSubmit}>
        {children}
        <ChangeProblem error={error} {...(onLoad ? { onLoad } : {})} />
        <div className="dialog-end">
          <CancelButton onClose={onClose}>{keep}</CancelButton>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
