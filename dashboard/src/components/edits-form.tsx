import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import type { Load } from '../graphql/use-page-query.ts';
import { Button } from './button.tsx';
import { ChangeProblem } from './change-problem.tsx';
import { Form } from './form.tsx';

interface EditsFormProps {
  label: string;
  /** How its fields are laid out. */
  layout: string;
  /** Whether somebody's role lets them do more than look. */
  isEditable: boolean;
  isChanged: boolean;
  isBusy: boolean;
  error: CombinedError | undefined;
  onSubmit: () => void;
  onDiscard: () => void;
  /** Asks what is there now, where others have changed the same meanwhile. */
  onLoad: Load;
  children: ReactNode;
}

/** Settings as they are, which turn into a form that can be saved once somebody has changed one of them. */
export function EditsForm(props: EditsFormProps) {
  const { label, layout, isEditable, isChanged, isBusy, error, onSubmit, onDiscard, onLoad, children } = props;
  const load = async () => {
    const failure = await onLoad();
    if (!failure) onDiscard();
    return failure;
  };
  return (
    <Form
      className="card card-body"
      aria-label={label}
      isBusy={isBusy}
      error={error}
      onSubmit={() => isChanged && onSubmit()}
    >
      <fieldset className={layout} disabled={!isEditable}>
        <legend className="unseen">{label}</legend>
        {children}
      </fieldset>
      <ChangeProblem error={error} onLoad={load} />
      {!isEditable && <p className="hint">An admin of the project can change these.</p>}
      {isChanged && (
        <div className="dialog-end">
          <Button onClick={onDiscard}>Discard</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            Save settings
          </Button>
        </div>
      )}
    </Form>
  );
}
