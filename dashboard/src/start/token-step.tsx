import { Button } from '../components/button.tsx';
import { Problem } from '../components/problem.tsx';
import type { Failure } from '../graphql/failure.ts';
import { firstTokenName } from './first-token.ts';

interface TokenStepProps {
  /** Whether the guide has made one before that nobody has used. */
  hasUnused: boolean;
  isBusy: boolean;
  failure: Failure | null;
  onMake: () => void;
}

/** Makes a token for the first call. */
export function TokenStep({ hasUnused, isBusy, failure, onMake }: TokenStepProps) {
  return (
    <>
      <p className="hint">
        It reads and writes projects, deployments, metrics and webhooks in your name for 90 days. You can revoke it at
        any time, under “Access tokens”.
      </p>
      {hasUnused && (
        <p className="hint">
          “{firstTokenName}” is there already, and nobody has used it. Its value was shown once; another one is shown
          now, and the old one is refused at once.
        </p>
      )}
      {failure && <Problem failure={failure} />}
      <div>
        <Button kind="primary" isBusy={isBusy} onClick={onMake}>
          {hasUnused ? 'Replace its value' : 'Create access token'}
        </Button>
      </div>
    </>
  );
}
