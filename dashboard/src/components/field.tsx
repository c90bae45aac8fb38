import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

/** An input of one line. Its `name` is what the server calls it. */
export function Field({ label, hint, ...input }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} name={input.name}>
      {(ties) => <input className="input" {...input} {...ties} />}
    </Labelled>
  );
}
