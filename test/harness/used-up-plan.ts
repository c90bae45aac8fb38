import { type Account, createAccount } from './account.ts';
import { freshAddress } from './address.ts';
import { send } from './client.ts';

/** Milliseconds of a window that must be left for a test. */
const enough = 4_000;

interface UsedUp {
  account: Account;
  /** When the window ends, in milliseconds. */
  until: number;
}

const known = new Map<'account' | 'address', UsedUp>();

/** Asks until it is too much: at most once more than the free plan allows in a minute. */
async function exhaust(credential: string | undefined, address: string): Promise<number> {
  for (;;) {
    const { status, headers } = await send('GET', '/v1/projects', { credential, address });
    if (status === 429) return Date.now() + Number(headers.get('retry-after')) * 1_000;
  }
}

/**
 * An account whose requests of this minute are used up, or an address from which strangers have used up theirs. Tests
 * share it while the window lasts.
 */
export async function usedUpPlan(kind: 'account' | 'address'): Promise<Account> {
  const last = known.get(kind);
  if (last && last.until - Date.now() > enough) return last.account;
  const account = { ...(await createAccount('free')), address: freshAddress() };
  const until = await exhaust(kind === 'account' ? account.token : undefined, account.address);
  known.set(kind, { account, until });
  return usedUpPlan(kind);
}
