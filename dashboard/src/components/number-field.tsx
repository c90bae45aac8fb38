import { Field } from './field.tsx';

interface NumberFieldProps {
  label: string;
  hint?: string;
  name: string;
  min: number;
  max: number;
  /** Null where nothing, or no number, is entered. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A whole number that has to be given: who takes it away has entered none, and not 0. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      type="number"
      required
      value={value ?? ''}
      onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? null : target.valueAsNumber)}
    />
  );
}
