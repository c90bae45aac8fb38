import { describe, expect, test } from 'vitest';
import { deleteEnvironmentVariable } from '../../rest-adapters/v1/environment-variables.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { shown, variablesFixture } from '../harness/variables.ts';

async function sample() {
  const fixture = await variablesFixture();
  return { ...fixture, path: `${fixture.path}/LOG_LEVEL`, list: fixture.path };
}

describeRoute(deleteEnvironmentVariable, sample, () => {
  describe('204', () => {
    test('it alone is gone, and is not there a second time', async () => {
      const { account, path, list } = await sample();
      const credential = account.token;
      expect((await send('DELETE', path, { credential })).status).toBe(204);
      expect((await send('GET', list, { credential })).body).toEqual([shown('API_TOKEN', null, true)]);
      expect((await send('DELETE', path, { credential })).status).toBe(404);
    });

    test('under its tag', async () => {
      const { account, path } = await sample();
      const credential = account.token;
      const tag = (await send('GET', path, { credential })).headers.get('etag') ?? '';
      await send('PATCH', path, { credential, body: { value: 'other' } });
      expect((await send('DELETE', path, { credential, headers: { 'if-match': tag } })).status).toBe(412);
      const fresh = (await send('GET', path, { credential })).headers.get('etag') ?? '';
      expect((await send('DELETE', path, { credential, headers: { 'if-match': fresh } })).status).toBe(204);
    });
  });
});
