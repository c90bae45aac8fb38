import { type ComponentProps, useId } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

/** An input with its label above, and what helps to fill it in below. */
export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" {...input} aria-describedby={hint ? `${id}-hint` : undefined} />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
