import { describe, expect, test } from 'vitest';
import { updateDeployment } from '../../rest-adapters/v1/deployments.ts';
import { transitions } from '../../schema/deployments/transitions.ts';
import type { DeploymentState } from '../../src/database/generated/client.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeDeployment, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

const artifacts = [
  { name: 'app.tar.gz', digest: 'sha256:00ff', size_bytes: 5_000_000_000, url: 'https://cdn.example/a' },
];
const states: DeploymentState[] = ['queued', 'building', 'deploying', 'succeeded', 'failed', 'cancelled'];

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const path = `/v1/projects/${projectId}/deployments/${await makeDeployment(account, projectId)}`;
  return { account, path, body: { state: 'building' } };
}

function bodyFor(state: DeploymentState): object {
  return state === 'succeeded' ? { state, artifacts } : { state };
}

/** Leads a new deployment to a state, by the shortest way. */
async function bringTo(state: DeploymentState, { token }: Account, path: string): Promise<void> {
  const ways: Record<DeploymentState, DeploymentState[]> = {
    queued: [],
    building: ['building'],
    deploying: ['building', 'deploying'],
    succeeded: ['building', 'deploying', 'succeeded'],
    failed: ['failed'],
    cancelled: ['cancelled'],
  };
  for (const step of ways[state]) await send('PATCH', path, { credential: token, body: bodyFor(step) });
}

describeRoute(updateDeployment, sample, () => {
  describe('200', () => {
    test('on to success, with times and the artifacts that were promoted', async () => {
      const { account, path } = await sample();
      await bringTo('deploying', account, path);
      const reply = await send('PATCH', path, { credential: account.token, body: { state: 'succeeded', artifacts } });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({
        state: 'succeeded',
        artifacts,
        failure: null,
        build_started_at: expect.any(String),
        deploy_started_at: expect.any(String),
        finished_at: expect.any(String),
      });
    });

    test('a failure as it is explained, or made from the stage', async () => {
      const explained = await sample();
      const failure = { stage: 'build', summary: 'Out of memory', remediation: ['Raise the limit'] };
      const reply = await send('PATCH', explained.path, {
        credential: explained.account.token,
        body: { state: 'failed', failure },
      });
      expect(reply.body).toMatchObject({ state: 'failed', failure });
      const silent = await sample();
      const made = await send('PATCH', silent.path, { credential: silent.account.token, body: { state: 'failed' } });
      expect(made.body).toMatchObject({ failure: { stage: 'queued', remediation: [] } });
    });
  });

  describe('400', () => {
    test.each([
      [{ state: 'succeeded' }, '/artifacts'],
      [{ state: 'succeeded', artifacts: [] }, '/artifacts'],
      [{ state: 'building', artifacts }, '/artifacts'],
      [{ state: 'building', failure: { stage: 'x', summary: 'y' } }, '/failure'],
      [{ state: 'sleeping' }, '/state'],
      [{ state: 'succeeded', artifacts: [{ name: 'x', digest: 'y', size_bytes: -1 }] }, '/artifacts/0/size_bytes'],
      [{}, '/state'],
    ])('%j at %s', async (body, pointer) => {
      const { account, path } = await sample();
      const reply = await send('PATCH', path, { credential: account.token, body });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ errors: [{ pointer }] });
    });
  });

  describe('409', () => {
    const impossible = states.flatMap((from) =>
      states.filter((to) => !transitions[from].includes(to)).map((to) => [from, to] as const),
    );
    test.each(impossible)('from %s to %s, naming both', async (from, to) => {
      const { account, path } = await sample();
      await bringTo(from, account, path);
      const reply = await send('PATCH', path, { credential: account.token, body: bodyFor(to) });
      expect(reply.status).toBe(409);
      expect(reply.text).toContain(`from ${from} to ${to}`);
      const after = await send('GET', path, { credential: account.token });
      expect(after.body).toMatchObject({ state: from });
    });

    test('of racing changes to the same state one is made', async () => {
      const { account, path, body } = await sample();
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => send('PATCH', path, { credential: account.token, body })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    });
  });
});
