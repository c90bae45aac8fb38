import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  about: ReactNode;
  /** What can be done about all of it. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A part of the account, and what can be done about it. */
export function Section({ title, about, actions, children }: SectionProps) {
  return (
    <section className="card account-section" aria-label={title}>
      <header className="account-head">
        <div className="grow">
          <h2>{title}</h2>
          <div className="hint">{about}</div>
        </div>
        {actions && <span className="row">{actions}</span>}
      </header>
      {children}
    </section>
  );
}
