import { describe, expect, test } from 'vitest';
import { updateEnvironmentVariables } from '../../rest-adapters/v1/environment-variables.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { shown, variablesFixture } from '../harness/variables.ts';

async function sample() {
  return { ...(await variablesFixture()), body: { variables: { REGION: 'eu', API_TOKEN: 'louder' } } };
}

describeRoute(updateEnvironmentVariables, sample, () => {
  describe('200', () => {
    test('these beside the others; what is sensitive stays so', async () => {
      const { account, path, body } = await sample();
      const reply = await send('PATCH', path, { credential: account.token, body });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual([shown('API_TOKEN', null, true), shown('LOG_LEVEL', 'debug'), shown('REGION', 'eu')]);
    });

    test('nothing, for an empty change: the version of the project does not grow', async () => {
      const { account, path, projectId } = await sample();
      const credential = account.token;
      const tag = async () => (await send('GET', `/v1/projects/${projectId}`, { credential })).headers.get('etag');
      const before = await tag();
      expect((await send('PATCH', path, { credential, body: { variables: {} } })).status).toBe(200);
      expect(await tag()).toBe(before);
    });
  });

  describe('403', () => {
    test('more than there is room for, together with those that there are', async () => {
      const { account, path } = await sample();
      const big = (from: number) =>
        Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`BIG_${from + n}`, 'x'.repeat(8192)]));
      const send5 = (from: number) =>
        send('PATCH', path, { credential: account.token, body: { variables: big(from) } });
      expect((await send5(0)).status).toBe(200);
      expect((await send5(5)).status).toBe(403);
    });
  });
});
