import { Button } from './button.tsx';

interface FilterProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; name: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value | undefined) => void;
}

/** Which of a list are shown: all, or those of one kind. */
export function Filter<Value extends string>({ label, choices, chosen, onChoose }: FilterProps<Value>) {
  return (
    <fieldset className="filter">
      <legend className="unseen">{label}</legend>
      {[{ value: undefined, name: 'All' }, ...choices].map(({ value, name }) => (
        <Button
          key={name}
          kind="quiet"
          className="small"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
