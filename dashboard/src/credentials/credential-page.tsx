import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Button } from '../components/button.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import './credentials.css';

interface CredentialPageProps {
  /** What they are together, such as "API keys". */
  title: string;
  /** One of them, such as "API key". */
  noun: string;
  facts: string;
  icon: IconName;
  /** How many there are; undefined while nobody knows. */
  total: number | undefined;
  error: CombinedError | undefined;
  onRetry: () => void;
  onCreate: () => void;
  /** What one is for, where there is none, with a call of somebody's own. */
  example: ReactNode;
  /** Those that there are. */
  children: ReactNode;
}

/** A page of credentials of one kind: they, or what they would be for. */
export function CredentialPage(props: CredentialPageProps) {
  const { title, noun, facts, icon, total, error, onRetry, onCreate, example, children } = props;
  return (
    <>
      <title>{`${title} · Portico`}</title>
      <PageHead title={title} facts={facts}>
        {total !== 0 && (
          <Button kind="primary" onClick={onCreate}>
            <Icon name="plus" />
            Create {noun}
          </Button>
        )}
      </PageHead>
      {error && <Problem failure={failureOf(error)} onRetry={onRetry} />}
      {total === undefined && !error && <SkeletonRows count={4} />}
      {total === 0 && (
        <div className="empty">
          <Icon name={icon} />
          <h2>No {title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} yet</h2>
          <p className="hint">{example}</p>
          <Button kind="primary" onClick={onCreate}>
            Create {noun}
          </Button>
        </div>
      )}
      {total !== undefined && total > 0 && (
        <section className="card" aria-label={title}>
          {children}
        </section>
      )}
    </>
  );
}
