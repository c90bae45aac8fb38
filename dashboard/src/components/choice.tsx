import { useId } from 'react';

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: string;
  choices: readonly { value: Value; name: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** One of a few, with its label above. */
export function Choice<Value extends string>({ label, hint, choices, value, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => {
          const chosen = choices.find((each) => each.value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.name}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
