import type { Failure } from '../graphql/failure.ts';
import { SignInAgain } from '../shell/sign-in-again.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface ProblemProps {
  failure: Failure;
  onRetry?: () => void;
  /** What the button says. */
  retry?: string;
}

/** What went wrong, what to tell whoever can look into it, and a way to try again. */
export function Problem({ failure, onRetry, retry = 'Try again' }: ProblemProps) {
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
      {failure.code === 'RECENT_SIGN_IN_REQUIRED' && <SignInAgain />}
      {onRetry && (
        <Button className="small" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </div>
  );
}
