import { TextArea } from '../components/text-area.tsx';

interface VariableFieldsProps {
  value: string;
  valueHint?: string;
  onValue: (value: string) => void;
  isSensitive: boolean;
  /** Whether it is so already, for good. */
  isSealed?: boolean;
  onSensitive: (isSensitive: boolean) => void;
}

/** What a variable is to be. */
export function VariableFields({
  value,
  valueHint = 'It may stay empty.',
  onValue,
  isSensitive,
  isSealed = false,
  onSensitive,
}: VariableFieldsProps) {
  return (
    <>
      <TextArea
        label="Value"
        name="value"
        hint={valueHint}
        value={value}
        maxLength={8192}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onValue(target.value)}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={isSensitive}
          disabled={isSealed}
          onChange={({ target }) => onSensitive(target.checked)}
        />
        <span>
          Sensitive <span className="hint">Nobody is shown its value any more. This cannot be undone.</span>
        </span>
      </label>
    </>
  );
}
