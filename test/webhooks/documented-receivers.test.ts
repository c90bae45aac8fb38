import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { temporaryDirectory } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { webhookFixture } from '../harness/webhook-fixture.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/guides/webhooks.md'), 'utf8');

/** The receivers that the page shows, in a directory of their own. */
const directory = temporaryDirectory();
symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
for (const [, name = '', code = ''] of page.matchAll(/```js\n\/\/ (\w+\.mjs)[^\n]*\n([^`]+)```/g)) {
  writeFileSync(path.join(directory, name), code);
}

const fixture = webhookFixture();

/** What Portico shows of a destination's secret before anything listens there. */
async function subscribed(port: number): Promise<{ id: string; secret: string }> {
  const url = `http://127.0.0.1:${port}/hooks`;
  const { body } = await fixture.shop.call('POST', `/v1/projects/${fixture.shop.projectId}/webhooks`, { url });
  return { id: Object(body).id, secret: Object(body).secret };
}

async function run(file: string, port: number, secret: string): Promise<ChildProcess> {
  const env = { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret };
  const receiver = spawn(process.execPath, [file], { cwd: directory, env, stdio: 'ignore' });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/`), { timeout: 30_000 });
  return receiver;
}

const forged = {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'webhook-id': 'x',
    'webhook-timestamp': '1',
    'webhook-signature': 'v1,x',
  },
  body: '{"type":"deployment.succeeded","data":{"id":"x"}}',
};

describe('a receiver as docs/guides/webhooks.md shows it', () => {
  test.each(['express.mjs', 'fastify.mjs'])('%s takes what Portico sends, and nothing else', async (file) => {
    const port = await freePort();
    const { id, secret } = await subscribed(port);
    const receiver = await run(file, port, secret);
    try {
      await fixture.shop.happen();
      await fixture.shop.settle();
      const delivery = await fixture.shop.delivery(id);
      expect(delivery).toMatchObject({ status: 'succeeded', attempts: [{ response_status: 204 }] });
      expect((await fetch(`http://127.0.0.1:${port}/hooks`, forged)).status).toBe(400);
    } finally {
      receiver.kill('SIGKILL');
      await once(receiver, 'exit');
    }
  });

  test('hono.mjs, as a fetch handler', async () => {
    const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
    vi.stubEnv('WEBHOOK_SECRET', secret);
    const { default: app } = await import(path.join(directory, 'hono.mjs'));
    const [id, at] = ['evt_1', new Date()];
    const signature = new Webhook(secret).sign(id, at, forged.body);
    const headers = {
      ...forged.headers,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    };
    const send = (init: RequestInit) => app.fetch(new Request('http://receiver.example/hooks', init));
    expect((await send({ ...forged, headers })).status).toBe(204);
    expect((await send(forged)).status).toBe(400);
    vi.unstubAllEnvs();
  });
});
