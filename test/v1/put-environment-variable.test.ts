import { describe, expect, test } from 'vitest';
import { putEnvironmentVariable } from '../../rest-adapters/v1/environment-variables.ts';
import { send } from '../harness/client.ts';
import { makeMember } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { shown, variablesFixture } from '../harness/variables.ts';

async function sample() {
  const fixture = await variablesFixture();
  return { ...fixture, path: `${fixture.path}/LOG_LEVEL`, list: fixture.path, body: { value: 'info' } };
}

describeRoute(putEnvironmentVariable, sample, () => {
  describe('201', () => {
    test('a new variable, whose value no table holds', async () => {
      const { account, list, projectId } = await sample();
      const before = await send('GET', `/v1/projects/${projectId}`, { credential: account.token });
      const value = `plain-${projectId}`;
      const reply = await send('PUT', `${list}/constructor`, { credential: account.token, body: { value } });
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual(shown('constructor', value));
      expect(reply.headers.get('etag')).toMatch(/^"1-/);
      const { database } = await instance();
      const stored = await database.prisma.environmentVariable.findFirstOrThrow({
        where: { projectId, name: 'constructor' },
      });
      expect(Buffer.from(stored.encryptedValue).toString('latin1')).not.toContain('plain');
      const after = await send('GET', `/v1/projects/${projectId}`, { credential: account.token });
      expect(after.headers.get('etag')?.split('-')[0]).not.toBe(before.headers.get('etag')?.split('-')[0]);
    });

    test('once, of 50 that race', async () => {
      const { account, list } = await sample();
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          send('PUT', `${list}/RACED`, { credential: account.token, body: { value: String(n) } }),
        ),
      );
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(49);
    });
  });

  describe('200', () => {
    test('another value; what is sensitive stays so, unless told and when not told', async () => {
      const { account, path, list } = await sample();
      const credential = account.token;
      expect((await send('PUT', path, { credential, body: { value: '' } })).body).toEqual(shown('LOG_LEVEL', ''));
      const kept = await send('PUT', `${list}/API_TOKEN`, { credential, body: { value: 'louder' } });
      expect(kept.body).toEqual(shown('API_TOKEN', null, true));
      const hidden = await send('PUT', path, { credential, body: { value: 'x', sensitive: true } });
      expect(hidden.body).toEqual(shown('LOG_LEVEL', null, true));
    });
  });

  describe('400', () => {
    test.each(['1ST', 'A-B', '__proto__', 'A%20B', 'x'.repeat(129)])('the name %s', async (name) => {
      const { account, list } = await sample();
      const reply = await send('PUT', `${list}/${name}`, { credential: account.token, body: { value: 'x' } });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('must be letters, digits and _');
    });

    test.each([
      [{}, 'value is required'],
      [{ value: null }, 'must not be null'],
      [{ value: 5 }, 'must be a string'],
      [{ value: 'x'.repeat(8193) }, 'at most 8192'],
      [{ value: 'a\0b' }, 'NUL'],
      [{ value: 'x', sensitive: 'yes' }, 'true or false'],
    ])('%j: %s', async (body, text) => {
      const { account, path } = await sample();
      const reply = await send('PUT', path, { credential: account.token, body });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain(text);
    });
  });

  describe('403', () => {
    test('for a developer', async () => {
      const { path, projectId, body } = await sample();
      const { token } = await makeMember(projectId, 'developer');
      expect((await send('PUT', path, { credential: token, body })).status).toBe(403);
    });

    test('beyond 200 variables of an environment, also in a race', async () => {
      const { account, list } = await sample();
      const credential = account.token;
      const variables = Object.fromEntries(Array.from({ length: 195 }, (_, n) => [`NAME_${n}`, '']));
      expect((await send('PATCH', list, { credential, body: { variables } })).status).toBe(200);
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) => send('PUT', `${list}/MORE_${n}`, { credential, body: { value: '' } })),
      );
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
      expect(replies.filter(({ status }) => status === 403)).toHaveLength(7);
      expect(replies.find(({ status }) => status === 403)?.text).toContain('at most 200 variables');
    });

    test('beyond 64 KiB of an environment', async () => {
      const { account, list } = await sample();
      const credential = account.token;
      const value = 'x'.repeat(8192);
      const statuses: number[] = [];
      for (let n = 0; n < 8; n += 1) {
        statuses.push((await send('PUT', `${list}/BIG_${n}`, { credential, body: { value } })).status);
      }
      expect(statuses).toEqual([...Array(7).fill(201), 403]);
    });

    test('beyond a plan that was lowered, where what there is may still be made less', async () => {
      const { account, list } = await sample();
      const credential = account.token;
      const value = 'x'.repeat(8192);
      for (const name of ['BIG_1', 'BIG_2', 'BIG_3']) {
        expect((await send('PUT', `${list}/${name}`, { credential, body: { value } })).status).toBe(201);
      }
      const { database } = await instance();
      await database.prisma.user.update({ where: { id: account.id }, data: { plan: 'free' } });
      const put = async (name: string, body: object) =>
        (await send('PUT', `${list}/${name}`, { credential, body })).status;
      expect(await put('BIG_4', { value: '' })).toBe(403);
      expect(await put('BIG_1', { value: 'shorter' })).toBe(200);
      expect(await put('BIG_1', { value })).toBe(403);
      const hide = await send('PATCH', `${list}/BIG_2`, { credential, body: { sensitive: true } });
      expect(hide.status).toBe(200);
      expect((await send('PATCH', list, { credential, body: { variables: {} } })).status).toBe(200);
    });
  });

  describe('409', () => {
    test('to show again what is sensitive', async () => {
      const { account, list } = await sample();
      const body = { value: 'x', sensitive: false };
      const reply = await send('PUT', `${list}/API_TOKEN`, { credential: account.token, body });
      expect(reply.status).toBe(409);
      expect(reply.text).toContain('stays so');
    });

    test('not even in the database', async () => {
      const { projectId } = await sample();
      const { database } = await instance();
      const shown = database.prisma.environmentVariable.updateMany({
        where: { projectId },
        data: { sensitive: false },
      });
      await expect(shown).rejects.toThrow('is sensitive and stays so');
    });
  });

  describe('412', () => {
    test('where there is nothing yet that could match', async () => {
      const { account, path, list, body } = await sample();
      const tag = (await send('GET', path, { credential: account.token })).headers.get('etag') ?? '';
      const headers = { 'if-match': tag };
      expect((await send('PUT', `${list}/NEW`, { credential: account.token, body, headers })).status).toBe(412);
    });
  });
});
