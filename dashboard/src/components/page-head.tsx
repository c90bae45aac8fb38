import type { ReactNode } from 'react';

/** What a page is, a line of facts, and what can be done here. */
export function PageHead({ title, facts, children }: { title: string; facts: string; children?: ReactNode }) {
  return (
    <header className="page-head">
      <div className="grow">
        <h1 className="two-lines" title={title} dir="auto">
          {title}
        </h1>
        <p className="hint two-lines" title={facts} dir="auto">
          {facts}
        </p>
      </div>
      {children}
    </header>
  );
}
