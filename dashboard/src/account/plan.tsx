import type { Limits } from './documents.ts';
import { Section } from './section.tsx';
import { grouped } from '../components/number.ts';

/** Plans as people call them. */
const names: Readonly<Record<string, string>> = { free: 'Free', pro: 'Pro' };

function Limit({ name, limit, used }: { name: string; limit: number; used: number }) {
  return (
    <div className="plan-limit">
      <div className="experience-words">
        <span>{name}</span>
        <span className="hint number">
          {grouped(used)} of {grouped(limit)} requests
        </span>
      </div>
      <meter className="meter" aria-label={name} min={0} max={limit} value={used} />
    </div>
  );
}

/** What the plan allows, and how much of it is used. */
export function PlanSection({ limits: { plan, minute, day } }: { limits: Limits }) {
  return (
    <Section
      title={`${names[plan] ?? plan} plan`}
      about="All your keys, tokens and apps share its limits. The dashboard counts apart."
    >
      <div className="account-body">
        <Limit name="This minute" {...minute} />
        <Limit name="Today, in UTC" {...day} />
      </div>
    </Section>
  );
}
