import type { ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';

interface StepProps {
  number: number;
  title: string;
  /** `later` is not reached yet. */
  state: 'done' | 'now' | 'later';
  children?: ReactNode;
}

const words = { done: 'Done', now: 'Now', later: 'Not reached yet' } as const;

/** One gate on the way to the first call. */
export function Step({ number, title, state, children }: StepProps) {
  return (
    <li className={`start-step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="start-number">
        {state === 'done' ? <Icon name="done" /> : <span aria-hidden="true">{number}</span>}
        <span className="unseen">{words[state]}</span>
      </span>
      <div className="stack start-content">
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}
