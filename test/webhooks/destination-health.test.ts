import { expect, test } from 'vitest';
import type { AttemptResult } from '../../schema/webhooks/attempt-result.ts';
import { groupResults, recordResults } from '../../schema/webhooks/due-delivery-result.ts';
import { pendingDeliveries } from '../../schema/webhooks/pending-delivery.ts';
import { RequestContext } from '../../src/domain-context/request-context.ts';
import { createAccount } from '../harness/account.ts';
import { makeDelivery, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';

const day = 86_400_000;

function result(failure: AttemptResult['failure']): AttemptResult {
  const startedAt = new Date();
  const responseStatus = failure ? null : 200;
  return { startedAt, durationMs: 1, responseStatus, responseBody: null, failure, retryAfter: null };
}

/** A destination that fails since so many days, of which these are recorded together. */
async function recordTogether(days: number, ...failures: AttemptResult['failure'][]) {
  const owner = await createAccount();
  const projectId = await makeProject(owner);
  const { id } = await makeWebhook(owner, projectId);
  const { database, portico } = await instance();
  const { prisma } = database;
  const made = [];
  for (const failure of failures) made.push([await makeDelivery(owner, projectId, id), failure] as const);
  await prisma.webhookDestination.updateMany({
    where: { id },
    data: { failingSince: new Date(Date.now() - days * day) },
  });
  const context = new RequestContext(portico.core.shared, { principal: null, address: null });
  const failureOf = new Map(made);
  const pending = await pendingDeliveries(context, [...failureOf.keys()]);
  const results = pending.map((delivery) => ({ delivery, result: result(failureOf.get(delivery.deliveryId) ?? null) }));
  const notices = [];
  for (const group of await groupResults(context, results))
    notices.push(...(await recordResults(context, group, null)));
  const { enabled, failingSince, version } = await prisma.webhookDestination.findFirstOrThrow({ where: { id } });
  return {
    recorded: results.length,
    told: notices.map(({ reason }) => reason),
    enabled,
    fails: failingSince !== null,
    version,
  };
}

test('one success among failures that are recorded together ends a failing', async () => {
  const alive = { told: [], enabled: true, fails: false, version: 1 };
  expect(await recordTogether(6, 'timeout', null, 'timeout')).toEqual({ ...alive, recorded: 3 });
  expect(await recordTogether(6, null, 'timeout')).toEqual({ ...alive, recorded: 2 });
});

test('failures alone, after five days, disable; before, they do not', async () => {
  const disabled = { recorded: 2, told: ['failing'], enabled: false, fails: true, version: 2 };
  expect(await recordTogether(6, 'timeout', 'timeout')).toEqual(disabled);
  expect(await recordTogether(4, 'timeout', 'timeout')).toMatchObject({ told: [], enabled: true, fails: true });
});
