import { describe, expect, test } from 'vitest';
import { deleteEnvironmentVariables } from '../../rest-adapters/v1/environment-variables.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { variablesFixture } from '../harness/variables.ts';

describeRoute(deleteEnvironmentVariables, variablesFixture, () => {
  describe('204', () => {
    test('all of this environment are gone, and those of others stay', async () => {
      const { account, path } = await variablesFixture();
      const credential = account.token;
      const other = `${path.replace('preview', 'production')}/KEPT`;
      await send('PUT', other, { credential, body: { value: 'x' } });
      expect((await send('DELETE', path, { credential })).status).toBe(204);
      expect((await send('GET', path, { credential })).body).toEqual([]);
      expect((await send('GET', other, { credential })).status).toBe(200);
    });
  });
});
