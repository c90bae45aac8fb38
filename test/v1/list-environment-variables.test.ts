import { describe, expect, test } from 'vitest';
import { listEnvironmentVariables } from '../../rest-adapters/v1/environment-variables.ts';
import { send } from '../harness/client.ts';
import { makeMember } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { shown, variablesFixture } from '../harness/variables.ts';

describeRoute(listEnvironmentVariables, variablesFixture, () => {
  describe('200', () => {
    test.each([
      ['project_admin', 'debug'],
      ['developer', 'debug'],
      ['viewer', null],
    ] as const)('by name, as a %s sees them: values of sensitive ones nobody', async (role, value) => {
      const { projectId, path } = await variablesFixture();
      const member = await makeMember(projectId, role);
      const reply = await send('GET', path, { credential: member.token });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual([shown('API_TOKEN', null, true), shown('LOG_LEVEL', value)]);
      const project = await send('GET', `/v1/projects/${projectId}`, { credential: member.token });
      const [production, preview] = Object(project.body).environments;
      expect(preview.variables).toEqual({ API_TOKEN: null, LOG_LEVEL: value });
      expect(production.variables).toEqual({});
    });

    test('of the environment in the path, whatever Service-Environment says', async () => {
      const { account, path } = await variablesFixture();
      const other = path.replace('preview', 'development');
      const headers = { 'service-environment': 'preview' };
      expect((await send('GET', other, { credential: account.token, headers })).body).toEqual([]);
    });
  });

  describe('404', () => {
    test('an environment that there is not', async () => {
      const { account, path } = await variablesFixture();
      const reply = await send('GET', path.replace('preview', 'staging'), { credential: account.token });
      expect(reply.status).toBe(404);
      expect(reply.text).toContain('There is no such environment.');
    });
  });
});
