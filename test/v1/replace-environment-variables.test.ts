import { describe, expect, test } from 'vitest';
import { replaceEnvironmentVariables } from '../../rest-adapters/v1/environment-variables.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { shown, variablesFixture } from '../harness/variables.ts';

async function sample() {
  return { ...(await variablesFixture()), body: { variables: { REGION: 'eu' } } };
}

describeRoute(replaceEnvironmentVariables, sample, () => {
  describe('200', () => {
    test('these alone; null leaves one as it is, so that an answer can be sent back', async () => {
      const { account, path, body } = await sample();
      const credential = account.token;
      const variables = { API_TOKEN: null, ...body.variables };
      const reply = await send('PUT', path, { credential, body: { variables } });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual([shown('API_TOKEN', null, true), shown('REGION', 'eu')]);
      expect((await send('PUT', path, { credential, body })).body).toEqual([shown('REGION', 'eu')]);
    });

    test('as PATCH of the project does', async () => {
      const { account, projectId } = await sample();
      const variables = { API_TOKEN: null, NEW: 'x' };
      const body = { environments: [{ name: 'preview', variables }] };
      const reply = await send('PATCH', `/v1/projects/${projectId}`, { credential: account.token, body });
      expect(Object(reply.body).environments[1].variables).toEqual(variables);
    });
  });

  describe('400', () => {
    test.each([
      [{}, 'variables is required'],
      [
        { variables: { MISSING: null, lessIsMore: null } },
        '"/variables/MISSING"',
        '"/variables/lessIsMore"',
        'no variable',
      ],
      [
        { variables: { '1ST': 'x', 'a b': 'y', aB: 'x'.repeat(8_193) } },
        '"/variables/1ST"',
        '"/variables/a b"',
        '"/variables/aB"',
      ],
      ['{"variables":{"__proto__":"x"}}', 'must not have an entry named __proto__'],
      [{ variables: { A: 5, B: 'x', C: {} } }, '"/variables/A"', '"/variables/C"'],
      [{ variables: [] }, 'whose values are strings'],
      [{ variables: Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`N${n}`, ''])) }, 'at most 1000'],
    ])('%j: %s; nothing is changed', async (body, ...texts) => {
      const { account, path } = await sample();
      const reply = await send('PUT', path, { credential: account.token, body });
      expect(reply.status).toBe(400);
      for (const text of texts) expect(reply.text).toContain(text);
      expect((await send('GET', path, { credential: account.token })).body).toHaveLength(2);
    });
  });

  describe('412', () => {
    test.each([
      ['PUT', { variables: { A: 'x' } }],
      ['PATCH', { variables: { A: 'x' } }],
      ['DELETE', undefined],
    ])(
      '%s, once somebody has changed a variable; the tag of the list that was read is good until then',
      async (...how) => {
        const [method, changed] = how;
        const { account, path } = await sample();
        const credential = account.token;
        const seen = (await send('GET', path, { credential })).headers.get('etag') ?? '';
        const headers = { 'if-match': seen };
        const first = await send(method, path, { credential, headers, body: changed });
        expect(first.status).toBe(changed ? 200 : 204);
        const second = await send(method, path, { credential, headers, body: changed });
        expect(second.status).toBe(412);
      },
    );
  });

  describe('403', () => {
    test('more than there is room for', async () => {
      const { account, path } = await sample();
      const variables = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`BIG_${n}`, 'x'.repeat(8192)]));
      const reply = await send('PUT', path, { credential: account.token, body: { variables } });
      expect(reply.status).toBe(403);
      const project = { name: 'Big', environment_defaults: { variables } };
      expect((await send('POST', '/v1/projects', { credential: account.token, body: project })).status).toBe(403);
      const change = { environments: [{ name: 'production', variables }] };
      const changed = await send('PATCH', path.split('/environments')[0] ?? '', {
        credential: account.token,
        body: change,
      });
      expect(changed.status).toBe(403);
    });
  });
});
