import { Labelled } from './labelled.tsx';

const choices = [7, 30, 90, 180, 365];

/** How many days a credential works. */
export function LifetimeChoice({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  return (
    <Labelled label="Ends after" name="expiresInDays">
      {(ties) => (
        <select
          className="input"
          name="expiresInDays"
          value={days}
          {...ties}
          onChange={({ target }) => onChange(Number(target.value))}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice} days
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
