interface ScopeChoiceProps {
  legend: string;
  scopes: readonly { name: string; about: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What a credential may do, each in words. */
export function ScopeChoice({ legend, scopes, chosen, onChange }: ScopeChoiceProps) {
  const toggle = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name));
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {scopes.map(({ name, about }) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          <span>
            <code>{name}</code> <span className="hint">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
