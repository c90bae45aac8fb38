import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RequestContext } from '../../src/domain-context/request-context.ts';
import { NetworkInTransactionError } from '../../src/database/transaction-scope.ts';
import { attempt } from '../../src/delivery/attempt.ts';
import { createGuardedAgent } from '../../src/delivery/guarded-agent.ts';
import { NameResolver } from '../../src/webhook-security/name-resolver.ts';
import { createMailer } from '../../src/mail/create-mailer.ts';
import { createShared } from '../../src/domain-context/shared.ts';
import { valkeyAt } from '../harness/valkey-server.ts';
import { connectValkey } from '../../src/valkey/connection.ts';
import { instance } from '../harness/instance.ts';

/* The guard that makes it impossible to wait for the network while a transaction holds what others need. */

let context: RequestContext;

beforeAll(async () => {
  const { shared } = await createShared(await instance());
  context = new RequestContext(shared, { principal: null, address: '192.0.2.1' });
});

const names = new NameResolver({ nameServers: ['127.0.0.1:1'], knowsHosts: true });
const policy = { allowsPrivate: true, allowsPort: () => true, resolveName: names.resolve };
const agent = createGuardedAgent(policy);
const smtp = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'Portico <portico@localhost>' };
const message = { id: 'x', to: 'a@test.example', projectName: 'Shop', inviter: 'mary', link: 'https://x.example' };

afterAll(() => agent.destroy());

describe('inside of a transaction throws', () => {
  const ways: [string, (within: RequestContext) => unknown][] = [
    ['a look-up of a name', () => names.resolve('localhost')],
    ['a look-up for a new destination', (within) => within.lookUpWebhookUrl('https://hooks.example.com/')],
    [
      'a webhook',
      () => attempt(agent, { url: 'http://127.0.0.1:1/', headers: {}, body: '', traceParent: null }, () => new Date()),
    ],
    [
      'an e-mail',
      async () => {
        const { config, log } = await instance();
        (await createMailer({ ...config, ...smtp }, log)).invite(message);
      },
    ],
  ];

  test.each(ways)('%s', async (_way, reach) => {
    const within = context.transaction(async (inner) => reach(inner));
    await expect(within).rejects.toThrow(NetworkInTransactionError);
  });

  test.runIf(process.env.TEST_VALKEY_URL)('a command of Valkey', async () => {
    const valkey = await connectValkey(valkeyAt(process.env.TEST_VALKEY_URL ?? ''));
    try {
      await expect(context.transaction(async () => valkey.ping())).rejects.toThrow(NetworkInTransactionError);
      expect(await valkey.ping()).toBe('PONG');
    } finally {
      valkey.disconnect();
    }
  });
});

test('what was begun inside may reach for the network when the transaction is over', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let later = Promise.resolve<unknown>(null);
  await context.transaction(async () => {
    later = promise.then(() => names.resolve('localhost'));
  });
  resolve();
  expect(await later).toContainEqual({ address: '127.0.0.1', family: 4 });
});
