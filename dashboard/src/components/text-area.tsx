import { type ComponentProps, useId } from 'react';
import './text-area.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: string;
}

/** An input of several lines, with its label above, and what helps to fill it in below. */
export function TextArea({ label, hint, ...input }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={4}
        {...input}
        className={`input text-area ${input.className ?? ''}`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
