import { expect, test } from 'vitest';
import type { AttemptResult } from '../../schema/webhooks/attempt-result.ts';
import { updateHealth } from '../../schema/webhooks/update-health.ts';
import { createAccount } from '../harness/account.ts';
import { makeProject, makeWebhook } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';

const day = 86_400_000;

function result(failure: AttemptResult['failure']): AttemptResult {
  const startedAt = new Date();
  return { startedAt, durationMs: 1, responseStatus: null, responseBody: null, failure, retryAfter: null };
}

/** A destination that fails since six days, of which these are recorded together. */
async function recordTogether(...failures: AttemptResult['failure'][]) {
  const owner = await createAccount();
  const { id } = await makeWebhook(owner, await makeProject(owner));
  const { prisma } = (await instance()).database;
  const now = () => new Date();
  await prisma.webhookDestination.update({ where: { id }, data: { failingSince: new Date(Date.now() - 6 * day) } });
  const noted = failures.map((failure) => ({ destinationId: id, result: result(failure) }));
  const notices = await updateHealth({ db: prisma, now }, noted);
  const { enabled, failingSince } = await prisma.webhookDestination.findUniqueOrThrow({ where: { id } });
  return { told: notices.length, enabled, fails: failingSince !== null };
}

test('one success among failures that are recorded together ends a failing', async () => {
  const alive = { told: 0, enabled: true, fails: false };
  expect(await recordTogether('timeout', null, 'timeout')).toEqual(alive);
  expect(await recordTogether(null, 'timeout')).toEqual(alive);
});

test('failures alone, after five days, disable', async () => {
  expect(await recordTogether('timeout', 'timeout')).toEqual({ told: 1, enabled: false, fails: true });
});
