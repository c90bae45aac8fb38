import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebhookSender } from '../harness/webhook-sender.ts';
import { Receiver } from '../harness/receiver.ts';

/** What names lead to; the tests change it, as somebody who controls a name can. */
const names = new Map<string, string[]>();

let guarded: WebhookSender;
/** Whatever reaches this machine, by whichever address, is seen by it. */
let listener: Receiver;

beforeAll(async () => {
  guarded = await WebhookSender.start({ ALLOW_PRIVATE_WEBHOOKS: 'false' }, async (hostname) => {
    const addresses = names.get(hostname);
    if (!addresses) throw Object.assign(new Error(`no ${hostname}`), { code: 'ENOTFOUND' });
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  });
});
beforeEach(async () => {
  names.clear();
  listener = await Receiver.listen('everywhere');
});
afterEach(() => listener.close());
afterAll(() => guarded.home.stop());

function port(): string {
  return listener.port;
}

/** A destination whose URL became hostile after it was made: the guard at creation is out of the way. */
async function madeBefore(url: string): Promise<string> {
  const { id } = await guarded.destination('https://203.0.114.7/');
  await guarded.home.database.prisma.webhookDestination.updateMany({ where: { id }, data: { url } });
  return id;
}

const hostile: [string, () => string][] = [
  ['loopback', () => `http://127.0.0.1:${port()}/`],
  ['all of loopback', () => `http://127.255.255.254:${port()}/`],
  ['a short form', () => `http://127.1:${port()}/`],
  ['decimal', () => `http://2130706433:${port()}/`],
  ['hexadecimal', () => `http://0x7f000001:${port()}/`],
  ['octal', () => `http://0177.0.0.1:${port()}/`],
  ['a trailing dot', () => `http://127.0.0.1.:${port()}/`],
  ['this host', () => `http://0.0.0.0:${port()}/`],
  ['IPv6 loopback', () => `http://[::1]:${port()}/`],
  ['unspecified IPv6', () => `http://[::]:${port()}/`],
  ['IPv4-mapped', () => `http://[::ffff:127.0.0.1]:${port()}/`],
  ['IPv4-compatible', () => `http://[::7f00:1]:${port()}/`],
  ['NAT64', () => `http://[64:ff9b::7f00:1]:${port()}/`],
  ['local NAT64', () => `http://[64:ff9b:1::7f00:1]:${port()}/`],
  ['6to4', () => `http://[2002:7f00:1::]:${port()}/`],
  ['site-local', () => `http://[fec0::1]:${port()}/`],
  ['the name of this host', () => `http://localhost:${port()}/`],
];

describe('a connection is not made', () => {
  test.each(hostile)('to %s, however the destination came to be', async (_case, url) => {
    names.set('localhost', ['127.0.0.1', '::1']);
    const id = await madeBefore(url());
    await guarded.happen();
    await guarded.settle();
    const [delivery] = await guarded.deliveries(id);
    expect(delivery?.attempts[0]).toMatchObject({ failure: 'forbidden_address', response_status: null });
    expect(listener.connections).toBe(0);
    await guarded.call('DELETE', guarded.at(`/webhooks/${id}`));
  });

  test.each([
    ['127.0.0.1'],
    ['::1'],
    ['10.0.0.8'],
    ['169.254.169.254'],
    ['::ffff:127.0.0.1'],
    ['fd00:ec2::254'],
    ['168.63.129.16'],
    ['100.100.100.200'],
  ])('when a name was good at creation and leads to %s now (DNS rebinding)', async (address) => {
    names.set('hooks.example.com', ['203.0.114.7']);
    const { id } = await guarded.destination(`http://hooks.example.com:${port()}/`);
    names.set('hooks.example.com', [address]);
    await guarded.happen();
    await guarded.settle();
    const { attempts } = await guarded.delivery(id);
    expect(attempts[0]).toMatchObject({ failure: 'forbidden_address' });
    expect(listener.connections).toBe(0);
    await guarded.call('DELETE', guarded.at(`/webhooks/${id}`));
  });

  test('when one of several addresses is bad', async () => {
    names.set('hooks.example.com', ['203.0.114.7']);
    const { id } = await guarded.destination(`http://hooks.example.com:${port()}/`);
    names.set('hooks.example.com', ['203.0.114.7', '127.0.0.1']);
    await guarded.happen();
    await guarded.settle();
    expect((await guarded.delivery(id)).attempts[0]).toMatchObject({ failure: 'forbidden_address' });
    expect(listener.connections).toBe(0);
    await guarded.call('DELETE', guarded.at(`/webhooks/${id}`));
  });

  test('when the name changes at every question: a connection goes by the answer that was looked at', async () => {
    let questions = 0;
    const lying = await WebhookSender.start({ ALLOW_PRIVATE_WEBHOOKS: 'false' }, async () => {
      questions += 1;
      return [{ address: questions % 2 ? '203.0.114.7' : '127.0.0.1', family: 4 }];
    });
    try {
      const { id } = await lying.destination(`http://hooks.example.com:${port()}/`);
      await lying.happen();
      await lying.settle();
      expect((await lying.delivery(id)).attempts[0]).toMatchObject({ failure: 'forbidden_address' });
      expect(questions).toBe(2);
      expect(listener.connections).toBe(0);
    } finally {
      await lying.home.stop();
    }
  });
});

describe('creation refuses', () => {
  test.each([['127.0.0.1'], ['10.1.2.3'], ['::1'], ['fe80::1'], ['::ffff:10.0.0.1'], ['64:ff9b::a00:1']])(
    'a name that leads to %s',
    async (address) => {
      names.set('hooks.example.com', ['203.0.114.7', address]);
      const body = { url: 'https://hooks.example.com/' };
      const reply = await guarded.call('POST', guarded.at('/webhooks'), body);
      expect(reply.body).toMatchObject({
        status: 400,
        errors: [{ pointer: '/url', detail: 'leads to a private or reserved address' }],
      });
    },
  );

  test.each([22, 25, 110, 442, 1023])('the port %i, and a change to it', async (forbidden) => {
    const url = `http://203.0.114.7:${forbidden}/`;
    const refused = { status: 400, errors: [{ pointer: '/url', detail: `must not lead to port ${forbidden}` }] };
    expect((await guarded.call('POST', guarded.at('/webhooks'), { url })).body).toMatchObject(refused);
    const { id } = await guarded.destination('https://203.0.114.7/');
    expect((await guarded.call('PATCH', guarded.at(`/webhooks/${id}`), { url })).body).toMatchObject(refused);
  });

  test('ports that the operator does not list', async () => {
    const strict = await WebhookSender.start({ WEBHOOK_PORTS: '443,8443', ALLOW_PRIVATE_WEBHOOKS: 'false' });
    try {
      for (const url of ['https://203.0.114.7/', 'https://203.0.114.7:8443/']) await strict.destination(url);
      for (const url of ['http://203.0.114.7/', 'https://203.0.114.7:8080/']) {
        expect((await strict.call('POST', strict.at('/webhooks'), { url })).status).toBe(400);
      }
    } finally {
      await strict.home.stop();
    }
  });
});

test('a redirect into the private network is not followed', async () => {
  const open = await WebhookSender.start();
  const redirecting = await Receiver.listen();
  redirecting.answer = () => ({ status: 307, headers: { location: `http://127.0.0.1:${port()}/` } });
  try {
    const { id } = await open.destination(redirecting.url);
    await open.happen();
    await open.settle();
    expect((await open.delivery(id)).attempts[0]).toMatchObject({ failure: 'refused', response_status: 307 });
    expect(listener.connections).toBe(0);
  } finally {
    await redirecting.close();
    await open.home.stop();
  }
});
