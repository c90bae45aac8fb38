import { useId } from 'react';

const choices = [7, 30, 90, 180, 365];

/** How many days a credential works. */
export function LifetimeChoice({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Ends after</label>
      <select id={id} className="input" value={days} onChange={({ target }) => onChange(Number(target.value))}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice} days
          </option>
        ))}
      </select>
    </div>
  );
}
