import { describe, expect, test } from 'vitest';
import { updateIncident } from '../../rest-adapters/v1/incidents.ts';
import { incidentTransitions } from '../../schema/incidents/change-incident.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeIncident, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

const states = ['open', 'acknowledged', 'resolved'] as const;

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const path = `/v1/projects/${projectId}/incidents/${await makeIncident(account, projectId)}`;
  return { account, path, body: { state: 'acknowledged' } };
}

describeRoute(updateIncident, sample, () => {
  const all = states.flatMap((from) => states.map((to) => [from, to] as const));
  const isPossible = ([from, to]: (typeof all)[number]) => incidentTransitions[from].includes(to);

  async function move([from, to]: (typeof all)[number]) {
    const { account, path } = await sample();
    if (from !== 'open') await send('PATCH', path, { credential: account.token, body: { state: from } });
    return { account, reply: await send('PATCH', path, { credential: account.token, body: { state: to } }) };
  }

  describe('200', () => {
    test.each(all.filter(isPossible))('from %s to %s, with who and when', async (from, to) => {
      const { account, reply } = await move([from, to]);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ state: to, [`${to}_by`]: account.id, [`${to}_at`]: expect.any(String) });
    });
  });

  describe('409', () => {
    test.each(all.filter((pair) => !isPossible(pair)))('from %s to %s, naming both', async (from, to) => {
      const { reply } = await move([from, to]);
      expect(reply.status).toBe(409);
      expect(reply.text).toContain(`from ${from} to ${to}`);
    });

    test('of twenty racing changes to the same state one is made', async () => {
      const { account, path, body } = await sample();
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => send('PATCH', path, { credential: account.token, body })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });
});
