import { describe, expect, test } from 'vitest';
import { createWebhook } from '../../rest-adapters/v1/webhooks.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { instance, startInstance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

const body = { url: 'https://203.0.114.7/hook?tenant=1', topics: ['deployment.failed'], description: 'Pager' };

async function sample() {
  const account = await createAccount();
  return { account, path: `/v1/projects/${await makeProject(account)}/webhooks`, body };
}

/** Where nothing of ours must be sent to: the machine itself, its network, its provider's, and what stands for them. */
const hostile = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0.0.0.0/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1.:80/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://app.localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://intranet/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.170.2/',
  'http://168.63.129.16/',
  'http://168.63.129.16:32526/vmSettings',
  'http://[::ffff:168.63.129.16]/',
  'http://0xa83f8110/',
  'http://100.100.100.200/latest/meta-data/',
  'http://192.0.0.192/latest/',
  'http://161.26.0.10/',
  'http://166.9.250.192/',
  'http://[fd20:ce::254]/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[::7f00:1]/',
  'http://[fec0::1]/',
  'http://[2001::1]/',
  'http://[2001:db8::1]/',
  'http://203.0.114.7:22/',
  'https://203.0.114.7:25/',
  'https://user:password@203.0.114.7/',
  'ftp://203.0.114.7/',
  'file:///etc/passwd',
  'gopher://203.0.114.7/',
  'javascript:alert(1)',
  'https://',
  'nonsense',
];

describeRoute(createWebhook, sample, () => {
  describe('201', () => {
    test('a destination with its secret, which is kept encrypted', async () => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body });
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual({
        id: expect.any(String),
        ...body,
        enabled: true,
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
      const { id, secret, ...shown } = Object(reply.body);
      const location = reply.headers.get('location') ?? '';
      expect(location).toBe(`${path}/${id}`);
      expect((await send('GET', location, { credential: account.token })).body).toEqual({ id, ...shown });
      const { prisma } = (await instance()).database;
      const [kept] = await prisma.webhookSecret.findMany({ where: { destinationId: id } });
      expect(Buffer.from(kept?.encryptedSecret ?? []).toString('latin1')).not.toContain(secret.slice(6, 30));
    });

    test('every topic where none is named', async () => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body: { url: body.url } });
      expect(Object(reply.body).topics).toEqual([
        'deployment.succeeded',
        'deployment.failed',
        'incident.opened',
        'member.invited',
      ]);
    });

    test('in a laboratory also at private addresses', async () => {
      const laboratory = await startInstance({ ALLOW_PRIVATE_WEBHOOKS: 'true' });
      try {
        const account = await createAccount('pro', laboratory);
        const call = { credential: account.token, on: laboratory };
        const made = await send('POST', '/v1/projects', { ...call, body: { name: 'x' } });
        const path = `/v1/projects/${Object(made.body).id}/webhooks`;
        expect((await send('POST', path, { ...call, body: { url: 'http://127.0.0.1:9999/' } })).status).toBe(201);
      } finally {
        await laboratory.stop();
      }
    });
  });

  describe('400', () => {
    test.each(hostile)('%s, saying why', async (url) => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body: { ...body, url } });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ errors: [{ pointer: '/url', detail: expect.any(String) }] });
      expect((await send('GET', path, { credential: account.token })).body).toEqual([]);
    });

    test.each(['\u001b', '\u007f', '\u0085', '\u009b31m', '\u202e', '\u2066', 'ü', ' '])(
      'an address with %j in it as it is, saying how to write it',
      async (text) => {
        const { account, path } = await sample();
        for (const url of [`https://203.0.114.7/${text}x`, `https://203.0.114.7/?q=${text}`, `${text}${body.url}`]) {
          const reply = await send('POST', path, { credential: account.token, body: { ...body, url } });
          expect(reply.body).toMatchObject({
            status: 400,
            errors: [{ pointer: '/url', detail: expect.stringContaining('percent-encode') }],
          });
        }
        const encoded = `https://203.0.114.7/${encodeURIComponent(text)}x`;
        const reply = await send('POST', path, { credential: account.token, body: { ...body, url: encoded } });
        expect(reply.body).toMatchObject({ url: encoded });
      },
    );

    test.each([
      [{}, '/url'],
      [{ ...body, topics: [] }, '/topics'],
      [{ ...body, topics: ['everything'] }, '/topics/0'],
      [{ ...body, topics: ['deployment.failed', 'deployment.failed'] }, '/topics'],
      [{ ...body, enabled: 'yes' }, '/enabled'],
    ])('%j at %s', async (wrong, pointer) => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body: wrong });
      expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer }] });
    });
  });

  describe('403', () => {
    test('beyond the maximum of the plan, naming both; one that is deleted makes room', async () => {
      const account = await createAccount('free');
      const projectId = await makeProject(account);
      const webhooks = `/v1/projects/${projectId}/webhooks`;
      // Of the owner's plan, whoever makes them.
      const colleague = await makeMember(projectId, 'project_admin');
      const made: { id: string }[] = [];
      for (let index = 0; index < 50; index += 1) made.push(await makeWebhook(colleague, projectId));
      const create = () => send('POST', webhooks, { credential: colleague.token, body });
      const reply = await create();
      expect(reply.status).toBe(403);
      expect(reply.text).toContain('free plan allows 50 webhook destinations');
      await send('DELETE', `${webhooks}/${made[0]?.id}`, { credential: colleague.token });
      expect((await create()).status).toBe(201);
      expect((await create()).status).toBe(403);
    });

    test('racing creations never exceed the maximum', async () => {
      const account = await createAccount();
      const projectId = await makeProject(account);
      for (let index = 0; index < 45; index += 1) await makeWebhook(account, projectId);
      const path = `/v1/projects/${projectId}/webhooks`;
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => send('POST', path, { credential: account.token, body })),
      );
      expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
      expect(replies.filter(({ status }) => status === 403)).toHaveLength(45);
    });

    test('to a developer', async () => {
      const { path } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      expect((await send('POST', path, { credential: developer.token, body })).status).toBe(403);
    });
  });
});
