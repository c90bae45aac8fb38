import { describe, expect, test } from 'vitest';
import { updateDeployment } from '../../rest-adapters/v1/deployments.ts';
import type { DeploymentState } from '../../prisma/generated/client.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeDeployment, makeProject } from '../harness/fixtures.ts';
import { eventsOf } from '../harness/events.ts';
import { describeRoute } from '../harness/route-suite.ts';

const artifacts = [
  { name: 'app.tar.gz', digest: 'sha256:00ff', size_bytes: 5_000_000_000, url: 'https://cdn.example/a' },
];
const states: DeploymentState[] = ['queued', 'building', 'deploying', 'succeeded', 'failed', 'cancelled'];

/** What the contract says may follow each state; not read from the code, so that a slip there shows. */
const transitions: Record<DeploymentState, DeploymentState[]> = {
  queued: ['building', 'failed', 'cancelled'],
  building: ['deploying', 'failed', 'cancelled'],
  deploying: ['succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

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

/** The states that a deployment has entered, and what was told of it. */
async function historyOf({ token }: Account, path: string) {
  const [, , , projectId = '', , id = ''] = path.split('/');
  const query = `{ deployment(projectId: "${projectId}", id: "${id}") { history { state } } }`;
  const { body } = await send('POST', '/graphql', { credential: token, body: { query } });
  const states: string[] = Object(body).data.deployment.history.map(({ state }: { state: string }) => state);
  const told = await eventsOf(projectId);
  return { states, told: told.map(({ type }) => type), data: told.map(({ data }) => data) };
}

describeRoute(updateDeployment, sample, () => {
  describe('200', () => {
    const possible = states.flatMap((from) => transitions[from].map((to) => [from, to] as const));
    test.each(possible)('from %s to %s', async (from, to) => {
      const { account, path } = await sample();
      await bringTo(from, account, path);
      const reply = await send('PATCH', path, { credential: account.token, body: bodyFor(to) });
      expect(reply.status).toBe(200);
      const { states: entered, told, data } = await historyOf(account, path);
      expect(entered.at(-1)).toBe(to);
      expect(entered).toHaveLength(new Set(entered).size);
      const isTold = to === 'succeeded' || to === 'failed';
      expect(told).toEqual(isTold ? [`deployment.${to}`] : []);
      // The event shows what the answer shows.
      expect(data).toEqual(isTold ? [reply.body] : []);
    });

    test('with how long each stage took', async () => {
      const { account, path } = await sample();
      await bringTo('succeeded', account, path);
      const { body } = await send('GET', path, { credential: account.token });
      const { build_started_at, deploy_started_at, finished_at, build_seconds, deploy_seconds } = Object(body);
      expect(build_seconds).toBe((Date.parse(deploy_started_at) - Date.parse(build_started_at)) / 1000);
      expect(deploy_seconds).toBe((Date.parse(finished_at) - Date.parse(deploy_started_at)) / 1000);
    });

    test('what succeeded last is what runs in the environment', async () => {
      const { account, path } = await sample();
      const [, , , projectId = ''] = path.split('/');
      const current = async () => {
        const query = `{ currentDeployment(projectId: "${projectId}", environment: production) { id } }`;
        const { body } = await send('POST', '/graphql', { credential: account.token, body: { query } });
        return Object(body).data.currentDeployment;
      };
      expect(await current()).toBeNull();
      await bringTo('succeeded', account, path);
      expect(await current()).toEqual({ id: path.split('/').at(-1) });
      const next = `/v1/projects/${projectId}/deployments/${await makeDeployment(account, projectId)}`;
      await bringTo('failed', account, next);
      expect(await current()).toEqual({ id: path.split('/').at(-1) });
    });

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

    test('twenty racing changes to all states end in one consistent history', async () => {
      const { account, path } = await sample();
      const steps = states.filter((state) => state !== 'queued');
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, number) =>
          send('PATCH', path, { credential: account.token, body: bodyFor(steps[number % steps.length] ?? 'failed') }),
        ),
      );
      expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const { states: entered, told } = await historyOf(account, path);
      expect(entered).toHaveLength(1 + replies.filter(({ status }) => status === 200).length);
      for (const [index, state] of entered.entries()) {
        const before = states.find((one) => one === entered[index - 1]);
        if (before) expect(transitions[before]).toContain(state);
      }
      const { body } = await send('GET', path, { credential: account.token });
      expect(Object(body).state).toBe(entered.at(-1));
      expect(told).toEqual(
        entered.filter((state) => /succeeded|failed/.test(state)).map((state) => `deployment.${state}`),
      );
    });
  });
});
