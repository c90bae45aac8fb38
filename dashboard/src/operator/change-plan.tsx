import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Choice } from '../components/choice.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { RecentSignInNote } from '../shell/recent-sign-in.tsx';
import { setUserPlanDocument, type UserAccount } from './documents.ts';
import { planNames } from './plan-names.ts';

const plans = (['free', 'pro'] as const).map((value) => ({ value, name: planNames[value] }));

/** Puts an account on another plan. */
export function ChangePlan({ user: { id, username, plan }, onClose }: { user: UserAccount; onClose: () => void }) {
  const [{ fetching, error }, setPlan] = useMutation(setUserPlanDocument);
  const [chosen, choose] = useState(plan);
  const submit = async () => {
    if ((await setPlan({ userId: id, plan: chosen })).data) onClose();
  };
  return (
    <Dialog title={`Plan of ${username}`} isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void submit();
        }}
      >
        <Choice
          label="Plan"
          hint="It decides the limits, from their next requests on. What they have beyond them stays."
          choices={plans}
          value={chosen}
          onChoose={choose}
        />
        <RecentSignInNote isFor="Another plan" />
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            Change plan
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
