import { Button } from '../components/button.tsx';
import { Problem } from '../components/problem.tsx';
import type { Failure } from '../graphql/failure.ts';

interface TokenStepProps {
  /** Whether the guide has made one before. */
  isThere: boolean;
  isBusy: boolean;
  failure: Failure | null;
  onMake: () => void;
}

/** Makes a token for the first call. */
export function TokenStep({ isThere, isBusy, failure, onMake }: TokenStepProps) {
  return (
    <>
      <p className="hint">
        It reads and writes projects, deployments, metrics and webhooks in your name for 90 days. You can revoke it at
        any time, under “Access tokens”.
      </p>
      {isThere && (
        <p className="hint">
          “First token” is there already, and its value is shown once only: another takes its place.
        </p>
      )}
      {failure && <Problem failure={failure} />}
      <div>
        <Button kind="primary" isBusy={isBusy} onClick={onMake}>
          {isThere ? 'Show another value' : 'Create access token'}
        </Button>
      </div>
    </>
  );
}
