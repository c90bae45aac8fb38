import { describe, expect, test } from 'vitest';
import { updateEnvironmentVariable } from '../../rest-adapters/v1/environment-variables.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { shown, variablesFixture } from '../harness/variables.ts';

async function sample() {
  const fixture = await variablesFixture();
  return { ...fixture, path: `${fixture.path}/LOG_LEVEL`, list: fixture.path, body: { value: 'info' } };
}

describeRoute(updateEnvironmentVariable, sample, () => {
  describe('200', () => {
    test('the value alone, then that it is sensitive alone', async () => {
      const { account, path } = await sample();
      const credential = account.token;
      const changed = await send('PATCH', path, { credential, body: { value: 'info' } });
      expect(changed.body).toEqual(shown('LOG_LEVEL', 'info'));
      const hidden = await send('PATCH', path, { credential, body: { sensitive: true } });
      expect(hidden.body).toEqual(shown('LOG_LEVEL', null, true));
    });

    test('nothing, for an empty change: no version grows', async () => {
      const { account, path, projectId } = await sample();
      const tags = async () => {
        const both = [path, `/v1/projects/${projectId}`].map((each) =>
          send('GET', each, { credential: account.token }),
        );
        return (await Promise.all(both)).map(({ headers }) => headers.get('etag'));
      };
      const before = await tags();
      expect((await send('PATCH', path, { credential: account.token, body: {} })).status).toBe(200);
      expect(await tags()).toEqual(before);
    });
  });

  describe('404', () => {
    test('makes none', async () => {
      const { account, list, body } = await sample();
      expect((await send('PATCH', `${list}/MISSING`, { credential: account.token, body })).status).toBe(404);
    });
  });

  describe('403', () => {
    test('a longer value than there is room for', async () => {
      const { account, list, path } = await sample();
      const credential = account.token;
      const long = 'x'.repeat(8192);
      const variables = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`BIG_${n}`, long]));
      expect((await send('PATCH', list, { credential, body: { variables } })).status).toBe(200);
      expect((await send('PATCH', path, { credential, body: { value: long } })).status).toBe(403);
      expect((await send('GET', path, { credential })).body).toEqual(shown('LOG_LEVEL', 'debug'));
    });
  });

  describe('409', () => {
    test('to show again what is sensitive', async () => {
      const { account, list } = await sample();
      const body = { sensitive: false };
      expect((await send('PATCH', `${list}/API_TOKEN`, { credential: account.token, body })).status).toBe(409);
    });
  });
});
