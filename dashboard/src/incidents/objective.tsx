import figures from 'virtual:figures';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { numberFormat } from '../components/number.ts';
import { type EnvironmentName, environmentLabel } from '../project/environments.ts';
import { type Objective, setObjectiveDocument } from './documents.ts';

const decimal = numberFormat({ maximumFractionDigits: 6 });

/** A share as percent, without the noise of binary fractions. */
function percent(share: number): number {
  return Math.round(share * 1e8) / 1e6;
}

interface ObjectiveCardProps {
  objective: Objective;
  /** Absent where somebody's role lets them look only. */
  onChange?: () => void;
}

/** What the environment is held to. */
export function ObjectiveCard({ objective: { availability, latencyP95Ms }, onChange }: ObjectiveCardProps) {
  return (
    <section className="card objective" aria-labelledby="objective">
      <div className="grow">
        <h2 id="objective">Objective</h2>
        <p className="hint">
          {decimal(percent(availability))} % of requests over {figures.availabilityDays} days succeed, and 95 % of them
          within {decimal(latencyP95Ms)} ms. The monitor opens an incident where that is missed.
        </p>
      </div>
      {onChange && (
        <Button className="small" onClick={onChange}>
          Change objective…
        </Button>
      )}
    </section>
  );
}

interface SetObjectiveProps {
  projectId: string;
  environment: EnvironmentName;
  objective: Objective;
  onClose: () => void;
}

export function SetObjective({ projectId, environment, objective, onClose }: SetObjectiveProps) {
  const [{ fetching, error }, set] = useMutation(setObjectiveDocument);
  const [succeeding, setSucceeding] = useState(String(percent(objective.availability)));
  const [latency, setLatency] = useState(String(objective.latencyP95Ms));
  const submit = async () => {
    const input = { availability: Math.round(Number(succeeding) * 1e6) / 1e8, latencyP95Ms: Number(latency) };
    if ((await set({ projectId, environment, input })).data) onClose();
  };
  return (
    <FormDialog
      title={`Objective of ${environmentLabel(environment)}`}
      action="Set objective"
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Requests that succeed, in percent"
        name="availability"
        hint={`Over ${figures.availabilityDays} days`}
        type="number"
        step="any"
        min={0}
        max={100}
        value={succeeding}
        required
        autoFocus
        onChange={({ target }) => setSucceeding(target.value)}
      />
      <Field
        label="95 % of them within, in milliseconds"
        name="latencyP95Ms"
        hint={`Over ${figures.latencyMinutes} minutes`}
        type="number"
        step="any"
        min={0}
        value={latency}
        required
        onChange={({ target }) => setLatency(target.value)}
      />
    </FormDialog>
  );
}
