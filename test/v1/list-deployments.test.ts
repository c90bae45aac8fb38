import { describe, expect, test } from 'vitest';
import { listDeployments } from '../../rest-adapters/v1/deployments.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeDeployment, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/v1/projects/${await makeProject(account)}/deployments` };
}

describeRoute(listDeployments, sample, () => {
  describe('200', () => {
    test('those of the selected environment, newest first', async () => {
      const { account, path } = await sample();
      const projectId = path.split('/')[3] ?? '';
      const ids = [await makeDeployment(account, projectId), await makeDeployment(account, projectId)];
      const reply = await send('GET', path, { credential: account.token });
      expect(reply.body).toMatchObject([{ id: ids[1], environment: 'production' }, { id: ids[0] }]);
      const headers = { 'service-environment': 'preview' };
      const preview = await send('GET', path, { credential: account.token, headers });
      expect(preview.body).toEqual([]);
      expect(preview.headers.get('service-environment')).toBe('preview');
    });
  });
});
