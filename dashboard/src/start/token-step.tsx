import { Button } from '../components/button.tsx';
import { Problem } from '../components/problem.tsx';
import type { Failure } from '../graphql/failure.ts';

interface TokenStepProps {
  isBusy: boolean;
  failure: Failure | null;
  onCreate: () => void;
}

/** Makes a token for the first call. */
export function TokenStep({ isBusy, failure, onCreate }: TokenStepProps) {
  return (
    <>
      <p className="hint">
        It reads and writes projects, deployments, metrics and webhooks in your name for 90 days. You can revoke it at
        any time, under “Access tokens”.
      </p>
      {failure && <Problem failure={failure} />}
      <div>
        <Button kind="primary" isBusy={isBusy} onClick={onCreate}>
          Create access token
        </Button>
      </div>
    </>
  );
}
