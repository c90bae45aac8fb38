import type { Failure } from '../graphql/failure.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** What went wrong, what to tell whoever can look into it, and a way to try again. */
export function Problem({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  return (
    <div className="problem" role="alert">
      <Icon name="warning" />
      <div className="grow">
        <p>{failure.text}</p>
        {failure.requestId && (
          <p className="hint">
            Request <code>{failure.requestId}</code>
          </p>
        )}
      </div>
      {onRetry && (
        <Button className="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
