import { expect, test } from 'vitest';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { variablesStage } from '../harness/variables.ts';

test('null of what cannot be empty, and a list of no environments, leave every version as it is', async () => {
  const { account, projectId, path } = await variablesStage();
  const credential = account.token;
  const tags = async () =>
    Promise.all(
      [`/v1/projects/${projectId}`, `${path}/LOG_LEVEL`].map(async (target) =>
        (await send('GET', target, { credential })).headers.get('etag'),
      ),
    );
  const before = await tags();
  for (const input of ['{ value: null }', '{ sensitive: null }', '{ value: null, sensitive: null }']) {
    const change = `mutation { updateEnvironmentVariable(
      projectId: "${projectId}", environment: preview, name: "LOG_LEVEL", input: ${input}) { version } }`;
    expect((await askGraphQL({ credential }, change)).codes, input).toEqual([]);
  }
  const change = `mutation { updateProject(id: "${projectId}", input: { name: null, environments: [] }) { id } }`;
  expect((await askGraphQL({ credential }, change)).codes).toEqual([]);
  expect((await send('PATCH', `/v1/projects/${projectId}`, { credential, body: { environments: [] } })).status).toBe(
    200,
  );
  expect(await tags()).toEqual(before);
});
