import type { ComponentProps } from 'react';
import { Labelled } from './labelled.tsx';
import './text-area.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  hint?: string;
  /** What is wrong with it that can be told before the server is asked. */
  fault?: string;
}

/** An input of several lines. Its `name` is what the server calls it. */
export function TextArea({ label, hint, fault, ...input }: TextAreaProps) {
  return (
    <Labelled label={label} hint={hint} name={input.name} fault={fault}>
      {(ties) => <textarea rows={4} {...input} {...ties} className={`input text-area ${input.className ?? ''}`} />}
    </Labelled>
  );
}
