import { createServer, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { minute } from '../../schema/durations.ts';
import { clockAhead } from '../harness/clock-ahead.ts';
import { migratedDirectory } from '../harness/embedded-template.ts';
import { freePort } from '../harness/free-port.ts';
import { MailServer } from '../harness/mail-server.ts';
import { linkIn, mailsTo } from '../harness/mailbox.ts';
import { sameOrigin } from '../harness/person.ts';
import { RealInstance } from '../harness/real-instance.ts';
import { isThoroughOnEmbedded } from '../harness/thorough.ts';

const email = 'mary@example.com';
const changed = 'an entirely new password';

async function post(real: RealInstance, path: string, fields: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(fields);
  return (await fetch(real.url + path, { method: 'POST', headers: sameOrigin, body, redirect: 'manual' })).status;
}

/** A server that has an account, and would send by a port. */
async function startWithAccount(port: number): Promise<RealInstance> {
  const real = await RealInstance.prepare({
    DATA_DIR: await migratedDirectory(),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  await real.openAccount('mary');
  await real.start();
  return real;
}

/**
 * Starts it again where e-mail is taken, when the next attempt is due and a claim that was left behind counts as lost, and
 * uses the link that comes.
 */
async function expectMail(real: RealInstance, port: number): Promise<void> {
  const mail = await MailServer.listen(port);
  try {
    await real.start(clockAhead(minute));
    await expect.poll(() => mailsTo(mail, email).length, { timeout: 15_000 }).toBeGreaterThan(0);
    const { token } = linkIn(mailsTo(mail, email).at(-1) ?? '');
    expect(await post(real, '/oauth/new-password', { token, password: changed })).toBe(303);
    expect(await post(real, '/oauth/sign-in', { email, password: changed })).toBe(303);
    await expect.poll(() => mailsTo(mail, email).join(''), { timeout: 15_000 }).toContain('was changed');
    expect(real.output() + real.complaints()).not.toContain(token);
  } finally {
    await real.end('SIGTERM');
    await mail.close();
  }
}

test('e-mail that no server has taken is sent by the process that comes after kill -9', async () => {
  const port = await freePort();
  const real = await startWithAccount(port);
  expect(await post(real, '/oauth/forgotten', { email })).toBe(200);
  expect(await post(real, '/oauth/forgotten', { email: 'nobody@test.example' })).toBe(200);
  await expect.poll(() => real.output(), { timeout: 15_000 }).toContain('is tried again');
  expect(real.output()).not.toContain(email);
  await real.end('SIGKILL');
  await expectMail(real, port);
});

/** A mail server that says nothing, so that what is sent to it stays under way. */
async function listenSilently(port: number): Promise<{ server: Server; hasCaller: Promise<Socket> }> {
  const server = createServer();
  const hasCaller = new Promise<Socket>((resolve) => server.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { server, hasCaller };
}

test.runIf(isThoroughOnEmbedded)('so is what was being sent when the process was killed', async () => {
  const port = await freePort();
  const { server, hasCaller } = await listenSilently(port);
  const real = await startWithAccount(port);
  expect(await post(real, '/oauth/forgotten', { email })).toBe(200);
  (await hasCaller).on('error', () => undefined);
  await real.end('SIGKILL');
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expectMail(real, port);
});
