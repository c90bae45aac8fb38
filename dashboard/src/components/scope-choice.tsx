import { useId } from 'react';
import { useFieldFault } from './field-faults.tsx';
import { WithCode } from './with-code.tsx';

interface ScopeChoiceProps {
  legend: string;
  /** What the server calls it. */
  name: string;
  scopes: readonly { name: string; about: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What a credential may do, each in words. */
export function ScopeChoice({ legend, name, scopes, chosen, onChange }: ScopeChoiceProps) {
  const id = useId();
  const fault = useFieldFault(name);
  const toggle = (scope: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, scope] : chosen.filter((each) => each !== scope));
  return (
    <fieldset className="choice" aria-describedby={fault ? id : undefined}>
      <legend>{legend}</legend>
      {fault && (
        <p id={id} className="field-fault">
          {fault}
        </p>
      )}
      {scopes.map((scope) => (
        <label key={scope.name} className="check">
          <input
            type="checkbox"
            name={name}
            checked={chosen.includes(scope.name)}
            aria-invalid={fault ? true : undefined}
            onChange={({ target }) => toggle(scope.name, target.checked)}
          />
          <span>
            <code>{scope.name}</code>{' '}
            <span className="hint">
              <WithCode text={scope.about} />
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
