import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshAddress } from '../harness/address.ts';
import { start } from '../harness/command.ts';
import { MailServer } from '../harness/mail-server.ts';
import { mailsTo, newestMail } from '../harness/mailbox.ts';
import { crowding } from '../harness/health-watch.ts';
import { createPerson, sendForm } from '../harness/person.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';
import { runsOnServer } from '../harness/instance.ts';
import { urlOfDatabase } from '../harness/migrated-database.ts';
import { Receiver } from '../harness/receiver.ts';

describe.runIf(runsOnServer)('portico worker, beside a server that does not deliver', () => {
  const key = Buffer.alloc(32, 9).toString('base64');
  let shop: WebhookSender;
  let receiver: Receiver;
  let mail: MailServer;
  let url: string;

  beforeAll(async () => {
    receiver = await Receiver.listen();
    mail = await MailServer.listen();
    shop = await WebhookSender.start({ WORKER: 'false', SECRET_KEY: key, SMTP_URL: mail.url });
    url = await urlOfDatabase(shop.home.database);
  });
  afterAll(async () => {
    await receiver.close();
    await shop.home.stop();
    await mail.close();
  });

  function startWorker() {
    return start(['worker'], {
      DATABASE_URL: url,
      SECRET_KEY: key,
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      PUBLIC_URL: shop.home.config.publicUrl,
      SMTP_URL: mail.url,
    });
  }

  test('takes over what waits, delivers what happens within a second, and finishes when it is told to stop', async () => {
    const { id } = await shop.destination(receiver.url);
    await shop.happen('Before');
    expect(await shop.delivery(id)).toMatchObject({ status: 'pending', attempt_count: 0 });
    const worker = startWorker();
    await expect.poll(() => receiver.arrivals.length, { timeout: 20_000 }).toBe(1);
    await shop.happen('After');
    const committed = Date.now();
    await expect.poll(() => receiver.arrivals.length, { interval: 5 }).toBe(2);
    expect(Date.now() - committed).toBeLessThan(1_000 * crowding);
    receiver.answer = async () => {
      worker.child.kill('SIGTERM');
      await expect.poll(worker.output).toContain('stopping');
      return { status: 200 };
    };
    await shop.happen('Last');
    expect((await worker.finished).code).toBe(0);
    const delivered = await shop.deliveries(id);
    expect(delivered.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });

  test('sends the e-mail that the server queues within a second', async () => {
    const people = [await createPerson(shop.home), await createPerson(shop.home), await createPerson(shop.home)];
    const worker = startWorker();
    await expect.poll(worker.output, { timeout: 20_000 }).toContain('Portico delivers');
    // By itself it looks every five seconds.
    for (const { email } of people) {
      const before = mailsTo(mail, email).length;
      await sendForm('/oauth/forgotten', { email }, { address: freshAddress(), on: shop.home });
      const asked = Date.now();
      await newestMail(mail, email, before + 1);
      expect(Date.now() - asked).toBeLessThan(1_000 * crowding);
    }
    worker.child.kill('SIGTERM');
    expect((await worker.finished).code).toBe(0);
  });

  test('two of them share the work, and send nothing twice', async () => {
    const sender = await shop.another();
    receiver.answer = () => ({ status: 204 });
    receiver.arrivals.length = 0;
    await sender.destination(receiver.url);
    const workers = [startWorker(), startWorker()];
    // All at once, they wait for one project longer than a crowded machine lets anybody wait.
    for (let batch = 0; batch < 4; batch += 1) await Promise.all(Array.from({ length: 50 }, () => sender.happen()));
    await expect.poll(() => receiver.arrivals.length, { timeout: 30_000 }).toBe(200);
    for (const { child } of workers) child.kill('SIGTERM');
    for (const { finished } of workers) expect((await finished).code).toBe(0);
    expect(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size).toBe(200);
    expect(receiver.arrivals).toHaveLength(200);
  });
});
