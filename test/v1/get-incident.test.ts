import { describe, expect, test } from 'vitest';
import { getIncident } from '../../rest-adapters/v1/incidents.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeIncident, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  return { account, path: `/v1/projects/${projectId}/incidents/${await makeIncident(account, projectId)}` };
}

describeRoute(getIncident, sample, () => {
  describe('200', () => {
    test('what happened with it, in order', async () => {
      const { account, path } = await sample();
      const steps = [{ state: 'acknowledged', note: 'On it' }, { state: 'resolved' }];
      for (const body of steps) await send('PATCH', path, { credential: account.token, body });
      const reply = await send('GET', path, { credential: account.token });
      const timeline = Object(reply.body).timeline.map((entry: { kind: string; note: string | null }) => [
        entry.kind,
        entry.note,
      ]);
      expect(timeline).toEqual([
        ['opened', null],
        ['acknowledged', 'On it'],
        ['resolved', null],
      ]);
    });
  });
});
