import { pageSearch } from '../lists/page-search.ts';

const statuses = ['pending', 'succeeded', 'failed'] as const;
const dialogs = ['edit', 'recover', 'delete'] as const;

export type WebhookDialog = (typeof dialogs)[number];

/** What the address of a destination's page says besides which it is. */
export interface WebhookSearch {
  page?: number | undefined;
  status?: (typeof statuses)[number] | undefined;
  /** Which delivery is open. */
  delivery?: string | undefined;
  dialog?: WebhookDialog | undefined;
}

/** Changes some of what the address says. */
export type Go = (change: WebhookSearch, options?: { replace: true }) => void;

/** What is no such thing in an address counts as absent. */
export function webhookSearch({ page, status, delivery, dialog }: Record<string, unknown>): WebhookSearch {
  const asked = {
    ...pageSearch(page),
    status: statuses.find((each) => each === status),
    delivery: typeof delivery === 'string' ? delivery : undefined,
    dialog: dialogs.find((each) => each === dialog),
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
