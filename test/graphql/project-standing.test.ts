import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { makeProject } from '../harness/fixtures.ts';
import { statementsDuring } from '../harness/statements.ts';

const query = `query ($limit: Int) {
  projects(limit: $limit) { items { id unresolvedIncidents currentDeployments { id environment ref } } }
}`;

describe('how projects stand', () => {
  test('is what succeeded last in each environment, and the incidents that are not resolved', async () => {
    const account = await createAccount();
    const projectId = await makeProject(account);
    const call = async (method: string, path: string, body: object, environment = 'production') => {
      const headers = { 'service-environment': environment };
      const reply = await send(method, `/v1/projects/${projectId}/${path}`, {
        credential: account.token,
        body,
        headers,
      });
      if (reply.status >= 400) throw new Error(`${path} answered ${reply.text}`);
      return Object(reply.body).id;
    };
    const deploy = async (ref: string, last: object, environment?: string) => {
      const id = await call('POST', 'deployments', { ref, commit_sha: 'c0ffee1' }, environment);
      for (const change of [{ state: 'building' }, { state: 'deploying' }, last]) {
        await call('PATCH', `deployments/${id}`, change, environment);
      }
      return id;
    };
    const artifacts = [{ name: 'shop.tar.gz', digest: `sha256:${'0'.repeat(64)}`, size_bytes: 1 }];
    const failure = { stage: 'deploying', summary: 'No room.' };
    await deploy('first', { state: 'succeeded', artifacts });
    const second = await deploy('second', { state: 'succeeded', artifacts });
    await deploy('third', { state: 'failed', failure });
    const preview = await deploy('trial', { state: 'succeeded', artifacts }, 'preview');
    const resolved = await call('POST', 'incidents', { title: 'Slow' });
    await call('PATCH', `incidents/${resolved}`, { state: 'resolved' });
    await call('POST', 'incidents', { title: 'Slower' });
    const { data } = await askGraphQL({ credential: account.token }, query, { limit: 1 });
    expect(data.projects.items).toEqual([
      {
        id: projectId,
        unresolvedIncidents: 1,
        currentDeployments: [
          { id: second, environment: 'production', ref: 'second' },
          { id: preview, environment: 'preview', ref: 'trial' },
        ],
      },
    ]);
  });

  test('costs as many statements for one project as for ten', async () => {
    const account = await createAccount();
    for (let made = 0; made < 10; made += 1) await makeProject(account);
    const cost = async (limit: number) => {
      const ask = () => askGraphQL({ credential: account.token }, query, { limit });
      await ask();
      return (await statementsDuring(ask)).length;
    };
    expect(await cost(10)).toBe(await cost(1));
  });

  test('is told to credentials that may see it', async () => {
    const account = await createAccount();
    await makeProject(account);
    const { body } = await send('GET', '/v1/projects', { credential: account.token });
    expect(body).toHaveLength(1);
    const { data, codes } = await askGraphQL({ credential: account.key }, query);
    expect([data, codes]).toEqual([null, ['INSUFFICIENT_SCOPE']]);
  });
});
