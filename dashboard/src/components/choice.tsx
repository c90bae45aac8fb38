import { Labelled } from './labelled.tsx';

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: string;
  /** What the server calls it. */
  name?: string;
  choices: readonly { value: Value; name: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** One of a few. */
export function Choice<Value extends string>({ label, hint, name, choices, value, onChoose }: ChoiceProps<Value>) {
  return (
    <Labelled label={label} hint={hint} name={name}>
      {(ties) => (
        <select
          className="input"
          name={name}
          value={value}
          {...ties}
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
      )}
    </Labelled>
  );
}
