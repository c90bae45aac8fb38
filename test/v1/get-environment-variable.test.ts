import { describe, expect, test } from 'vitest';
import { getEnvironmentVariable } from '../../rest-adapters/v1/environment-variables.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { shown, variablesFixture } from '../harness/variables.ts';

async function sample() {
  const fixture = await variablesFixture();
  return { ...fixture, path: `${fixture.path}/LOG_LEVEL`, list: fixture.path };
}

describeRoute(getEnvironmentVariable, sample, () => {
  describe('200', () => {
    test('the variable, with a tag by which of racing changes one succeeds', async () => {
      const { account, path } = await sample();
      const reply = await send('GET', path, { credential: account.token });
      expect(reply.body).toEqual(shown('LOG_LEVEL', 'debug'));
      const headers = { 'if-match': reply.headers.get('etag') ?? '' };
      const changes = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          send('PATCH', path, { credential: account.token, headers, body: { value: String(n) } }),
        ),
      );
      expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(changes.filter(({ status }) => status === 412)).toHaveLength(19);
    });
  });

  describe('404', () => {
    test.each(['MISSING', 'log_level', '1', '__proto__', 'constructor', 'LOG%00'])('the name %s', async (name) => {
      const { account, list } = await sample();
      expect((await send('GET', `${list}/${name}`, { credential: account.token })).status).toBe(404);
    });
  });
});
