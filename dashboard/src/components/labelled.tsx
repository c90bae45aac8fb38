import { type ReactNode, useId } from 'react';
import { useFieldFault } from './field-faults.tsx';

/** What ties an input to its label and to what stands below it. */
export interface InputTies {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface LabelledProps {
  label: string;
  hint?: string | undefined;
  /** What the server calls the input. */
  name?: string | undefined;
  /** What is wrong with it that can be told before the server is asked. */
  fault?: string | undefined;
  children: (ties: InputTies) => ReactNode;
}

/** An input with its label above, and below it what helps to fill it in, and what the server found wrong with it. */
export function Labelled({ label, hint, name, fault: ownFault, children }: LabelledProps) {
  const id = useId();
  const refused = useFieldFault(name);
  const fault = ownFault || refused;
  const described = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': fault ? true : undefined })}
      {fault && (
        <p id={`${id}-fault`} className="field-fault">
          {fault}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
