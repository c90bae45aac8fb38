import { describe, expect, test } from 'vitest';
import { isRequiredArgument } from 'graphql';
import { schema } from '../../schema/index.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { durations, exportOf, ingest } from '../harness/otlp.ts';

/** What a field tells of an environment in which nothing has happened, and of one in which something has. */
const fields: Record<string, [selection: string, nothing: unknown, something: unknown]> = {
  deployments: ['{ totalCount }', { totalCount: 0 }, { totalCount: 1 }],
  environmentVariables: ['{ totalCount }', { totalCount: 0 }, { totalCount: 1 }],
  incidents: ['{ totalCount }', { totalCount: 0 }, { totalCount: 1 }],
  currentDeployment: ['{ environment }', null, { environment: 'preview' }],
  objective: [
    '{ availability latencyP95Ms }',
    { availability: 0.999, latencyP95Ms: 1_000 },
    { availability: 0.5, latencyP95Ms: 70 },
  ],
  projectMetrics: [
    '{ runtime { requests { total } } usage { deployments { total succeeded } } }',
    { runtime: { requests: { total: null } }, usage: { deployments: { total: 0, succeeded: 0 } } },
    { runtime: { requests: { total: 3 } }, usage: { deployments: { total: 1, succeeded: 1 } } },
  ],
};

/** A project in whose preview everything has happened, and nothing elsewhere. */
async function busyPreview() {
  const owner = await createAccount();
  const projectId = await makeProject(owner);
  const path = `/v1/projects/${projectId}`;
  const call = { credential: owner.token, headers: { 'service-environment': 'preview' } };
  const made = await send('POST', `${path}/deployments`, { ...call, body: { ref: 'main', commit_sha: 'abcdef1' } });
  const artifacts = [{ name: 'web', digest: 'sha256:1', size_bytes: 1 }];
  for (const body of [{ state: 'building' }, { state: 'deploying' }, { state: 'succeeded', artifacts }]) {
    await send('PATCH', `${path}/deployments/${Object(made.body).id}`, { ...call, body });
  }
  const variables = { environments: [{ name: 'preview', variables: { NAME: 'value' } }] };
  expect((await send('PATCH', path, { credential: owner.token, body: variables })).status).toBe(200);
  await send('POST', `${path}/incidents`, { ...call, body: { title: 'Slow' } });
  await ingest(owner, projectId, exportOf([durations([{ at: new Date(), counts: [3, 0, 0] }])]), call.headers);
  const objective = async (input: string) => {
    const args = `projectId: "${projectId}", environment: preview, input: ${input}`;
    const { codes } = await askGraphQL(
      { credential: owner.token },
      `mutation { setObjective(${args}) { availability } }`,
    );
    expect(codes).toEqual([]);
  };
  // One after the other: what is not named stays as it is.
  await objective('{ latencyP95Ms: 70 }');
  await objective('{ availability: 0.5 }');
  return { owner, projectId };
}

describe('what is told of an environment is nothing of the others', () => {
  // What is asked for by a name of its own is found, or it is not.
  const asked = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ args }) => {
    const required = args.filter(isRequiredArgument).map(({ name }) => name);
    return required.sort().join() === 'environment,projectId';
  });

  test('by any field', async () => {
    expect(asked.map(({ name }) => name).sort()).toEqual(Object.keys(fields).sort());
    const { owner, projectId } = await busyPreview();
    for (const [name, [selection, nothing, something]] of Object.entries(fields)) {
      const tell = async (environment: string) => {
        const query = `{ ${name}(projectId: "${projectId}", environment: ${environment}) ${selection} }`;
        const { data, codes } = await askGraphQL({ credential: owner.token }, query);
        expect(codes).toEqual([]);
        return data[name];
      };
      expect([name, await tell('preview')]).toEqual([name, something]);
      expect([name, await tell('production'), await tell('development')]).toEqual([name, nothing, nothing]);
    }
  });
});

describe('what runs in an environment', () => {
  test('is what succeeded there last, whatever was begun before', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const path = `/v1/projects/${projectId}/deployments`;
    const credential = owner.token;
    const begin = async () =>
      Object((await send('POST', path, { credential, body: { ref: 'main', commit_sha: 'abcdef1' } })).body).id;
    const [first, second] = [await begin(), await begin()];
    const artifacts = [{ name: 'web', digest: 'sha256:1', size_bytes: 1 }];
    for (const id of [second, first]) {
      for (const body of [{ state: 'building' }, { state: 'deploying' }, { state: 'succeeded', artifacts }]) {
        await send('PATCH', `${path}/${id}`, { credential, body });
      }
    }
    const query = `{ currentDeployment(projectId: "${projectId}", environment: production) { id } }`;
    expect((await askGraphQL({ credential }, query)).data.currentDeployment).toEqual({ id: first });
  });
});
