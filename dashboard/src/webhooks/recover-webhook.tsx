import { useState } from 'react';
import { useMutation } from 'urql';
import { Choice } from '../components/choice.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { NoticeDialog } from '../components/notice-dialog.tsx';
import { recoverWebhookDocument } from './documents.ts';

const hour = 3_600_000;

const periods = {
  hour: { name: 'Last hour', ms: hour },
  day: { name: 'Last 24 hours', ms: 24 * hour },
  week: { name: 'Last 7 days', ms: 7 * 24 * hour },
  all: { name: 'All that is kept', ms: 90 * 24 * hour },
};

const choices = (['hour', 'day', 'week', 'all'] as const).map((value) => ({ value, name: periods[value].name }));

interface RecoverWebhookProps {
  projectId: string;
  id: string;
  onClose: () => void;
}

/** Sends again what failed for good since a moment. */
export function RecoverWebhook({ projectId, id, onClose }: RecoverWebhookProps) {
  const [{ fetching, error, data }, recover] = useMutation(recoverWebhookDocument);
  const [period, setPeriod] = useState<keyof typeof periods>('day');
  if (data) {
    const { count } = data.recoverWebhookDestination;
    return (
      <NoticeDialog title="Recover failed deliveries" onClose={onClose}>
        <p role="status">
          {count === 0
            ? 'Nothing has failed since then.'
            : `${count} deliver${count === 1 ? 'y is' : 'ies are'} on the way.`}
        </p>
      </NoticeDialog>
    );
  }
  const submit = () => {
    const since = new Date(Date.now() - periods[period].ms).toISOString();
    void recover({ projectId, id, input: { since } });
  };
  return (
    <FormDialog
      title="Recover failed deliveries"
      action="Recover deliveries"
      isBusy={fetching}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice label="Send again what failed in the" choices={choices} value={period} onChoose={setPeriod} />
    </FormDialog>
  );
}
