import { Icon, type IconName } from '../components/icon.tsx';
import { type IncidentState, incidentStates } from './search.ts';

const looks: Readonly<Record<IncidentState, { kind: string; icon: IconName }>> = {
  open: { kind: 'bad', icon: 'warning' },
  acknowledged: { kind: 'warn', icon: 'pending' },
  resolved: { kind: 'ok', icon: 'good' },
};

/** Whether anybody has to do something about an incident. */
export function IncidentStatus({ state }: { state: IncidentState }) {
  const { kind, icon } = looks[state];
  return (
    <span className={`badge ${kind}`}>
      <Icon name={icon} />
      {incidentStates.find(({ value }) => value === state)?.name}
    </span>
  );
}

const kinds = { outage: 'Outage', sla_breach: 'Objective missed', manual: 'Opened by hand' } as const;

/** What an incident is about. */
export function incidentKind(kind: keyof typeof kinds): string {
  return kinds[kind];
}
