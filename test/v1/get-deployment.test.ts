import { describe, expect, test } from 'vitest';
import { getDeployment } from '../../rest-adapters/v1/deployments.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeDeployment, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  return { account, path: `/v1/projects/${projectId}/deployments/${await makeDeployment(account, projectId)}` };
}

describeRoute(getDeployment, sample, () => {
  describe('200', () => {
    test('the deployment, whatever environment is selected', async () => {
      const { account, path } = await sample();
      const headers = { 'service-environment': 'preview' };
      const reply = await send('GET', path, { credential: account.token, headers });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ state: 'queued', environment: 'production' });
    });
  });

  describe('404', () => {
    test('under another project, and for whoever is no member', async () => {
      const { account, path } = await sample();
      const elsewhere = path.replace(/projects\/[^/]+/, `projects/${await makeProject(account)}`);
      expect((await send('GET', elsewhere, { credential: account.token })).status).toBe(404);
      expect((await send('GET', path, { credential: (await createAccount()).token })).status).toBe(404);
    });
  });
});
