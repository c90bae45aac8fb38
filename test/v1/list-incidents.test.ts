import { describe, expect, test } from 'vitest';
import { listIncidents } from '../../rest-adapters/v1/incidents.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeIncident, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  await makeIncident(account, projectId, { title: 'First' });
  await makeIncident(account, projectId, { title: 'Second' });
  return { account, path: `/v1/projects/${projectId}/incidents` };
}

describeRoute(listIncidents, sample, () => {
  describe('200', () => {
    test('the latest first, of the selected environment, and of one state where that is asked for', async () => {
      const { account, path } = await sample();
      const titles = async (query = '', environment = 'production') => {
        const headers = { 'service-environment': environment };
        const { body } = await send('GET', path + query, { credential: account.token, headers });
        return Object(body).map(({ title }: { title: string }) => title);
      };
      expect(await titles()).toEqual(['Second', 'First']);
      expect(await titles('', 'preview')).toEqual([]);
      expect(await titles('?state=resolved')).toEqual([]);
      expect(await titles('?state=open')).toHaveLength(2);
    });
  });
});
