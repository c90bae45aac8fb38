import { describe, expect, test } from 'vitest';
import { isDistributed } from '../harness/citus-nodes.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { startInstance } from '../harness/instance.ts';

// On several nodes there are none: `portico distribute` refuses a database that has some (test/distributed).
describe.runIf(!isDistributed)('variables from before they were encrypted', () => {
  test('are encrypted at the next start, in all environments, and read as they were', async () => {
    const home = await startInstance({ WORKER: 'false' });
    try {
      const account = await createAccount('pro', home);
      const projects = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          send('POST', '/v1/projects', { credential: account.token, body: { name: `Old ${n}` }, on: home }),
        ),
      );
      const { prisma } = home.database;
      await prisma.environment.updateMany({ data: { plainVariables: { LOG_LEVEL: 'debug', EMPTY: '' } } });
      const next = await startInstance({ WORKER: 'false' }, home);
      try {
        expect(await prisma.environment.count({ where: { plainVariables: { not: {} } } })).toBe(0);
        for (const { headers } of projects) {
          const reply = await send('GET', headers.get('location') ?? '', { credential: account.token, on: next });
          const environments: { variables: object }[] = Object(reply.body).environments;
          expect(environments.map(({ variables }) => variables)).toEqual(
            Array(3).fill({ EMPTY: '', LOG_LEVEL: 'debug' }),
          );
        }
      } finally {
        await next.stop();
      }
    } finally {
      await home.stop();
    }
  });
});
