import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../rest-adapters/index.ts';
import { describeOperation } from '../../rest-adapters/operation/compile.ts';
import { schema } from '../../schema/index.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { validBody } from '../harness/valid-input.ts';

const id = '01890000-0000-7000-8000-000000000000';

describe('500', () => {
  let broken: Instance;
  let account: Account;

  beforeAll(async () => {
    broken = await startInstance();
    account = await createAccount('pro', broken);
    // Both credentials are cached before the tables that routes work on go away.
    for (const table of ['memberships', 'posts', 'api_keys', 'xp_entries', 'environments']) {
      await broken.database.prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO ${table}_gone`);
    }
  });
  afterAll(() => broken.stop());

  const working = routes.filter((route) => {
    const { scope } = describeOperation(schema, route.document);
    return scope !== null && scope !== 'any' && !['/api/user/profile', '/api/profile/update'].includes(route.path);
  });

  test.each(working.map((route) => [route.method, route.path, route] as const))(
    '%s %s says nothing of the inside, which the log has',
    async (method, path, route) => {
      const credential = route.surface.name === 'api' ? account.key : account.token;
      const reply = await send(
        method,
        path.replace(':environment', 'preview').replace(':name', 'NAME').replaceAll(/:\w+/g, id),
        {
          credential,
          body: method === 'GET' ? undefined : (validBody(route) ?? {}),
          on: broken,
        },
      );
      // Keys are looked up in a table that is gone: what cannot be known is the server's fault as well.
      expect(reply.status).toBe(500);
      expect(reply.text).not.toMatch(/_gone|relation|prisma|select|column/i);
      const line = broken.logged.find((candidate) => candidate.includes(reply.headers.get('x-request-id') ?? '?'));
      expect(line).toMatch(/relation|does not exist/);
    },
  );

  test('GraphQL masks it too', async () => {
    const body = { query: '{ projects { totalCount } }' };
    const reply = await send('POST', '/graphql', { credential: account.token, body, on: broken });
    expect(reply.body).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL_ERROR' } }] });
    expect(reply.text).not.toMatch(/_gone|relation|prisma|memberships/i);
  });
});
