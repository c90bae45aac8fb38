import { describe, expect, test } from 'vitest';
import { createDeployment } from '../../rest-adapters/v1/deployments.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

const body = { ref: 'main', commit_sha: 'ABCDEF1234', message: 'Ship it' };

async function sample() {
  const account = await createAccount();
  return { account, path: `/v1/projects/${await makeProject(account)}/deployments`, body };
}

describeRoute(createDeployment, sample, () => {
  describe('201', () => {
    test('a queued deployment of the selected environment, found at its Location', async () => {
      const { account, path } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      const headers = { 'service-environment': 'development' };
      const reply = await send('POST', path, { credential: developer.token, body, headers });
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual({
        id: expect.any(String),
        build_seconds: null,
        deploy_seconds: null,
        project_id: path.split('/')[3],
        environment: 'development',
        state: 'queued',
        ref: 'main',
        commit_sha: 'abcdef1234',
        message: 'Ship it',
        artifacts: [],
        failure: null,
        build_started_at: null,
        deploy_started_at: null,
        finished_at: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
      const found = await send('GET', reply.headers.get('location') ?? '', { credential: account.token });
      expect(found.body).toEqual(reply.body);
    });
  });

  describe('400', () => {
    test('a commit that is no hash and a missing ref, both named', async () => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body: { commit_sha: 'xyz' } });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ errors: [{ pointer: '/commit_sha' }, { pointer: '/ref' }] });
    });
  });

  describe('422', () => {
    test('an Idempotency-Key that was used for another environment', async () => {
      const { account, path } = await sample();
      const post = (environment: string) => {
        const headers = { 'idempotency-key': 'one', 'service-environment': environment };
        return send('POST', path, { credential: account.token, body, headers });
      };
      expect((await post('preview')).status).toBe(201);
      expect((await post('preview')).headers.get('idempotency-replayed')).toBe('true');
      expect((await post('production')).status).toBe(422);
    });
  });

  describe('403', () => {
    test('for a viewer', async () => {
      const { path } = await sample();
      const viewer = await makeMember(path.split('/')[3] ?? '', 'viewer');
      expect((await send('POST', path, { credential: viewer.token, body })).status).toBe(403);
    });
  });
});
