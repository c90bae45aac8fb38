import { useState } from 'react';
import { useMutation } from 'urql';
import { Choice } from '../components/choice.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
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
    <FormDialog
      title={`Plan of ${username}`}
      action="Change plan"
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Choice
        label="Plan"
        name="plan"
        hint="It decides the limits, from their next requests on. What they have beyond them stays."
        choices={plans}
        value={chosen}
        onChoose={choose}
      />
      <RecentSignInNote isFor="Another plan" />
    </FormDialog>
  );
}
