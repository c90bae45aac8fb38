import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { WebhookSender } from './webhook-sender.ts';
import { Receiver } from './receiver.ts';

/** A sender and a receiver of webhooks, new for every test, on a server of the file's own. */
export interface WebhookFixture {
  readonly home: WebhookSender;
  readonly shop: WebhookSender;
  readonly receiver: Receiver;
}

/** Sets the stage for the tests of a file. @param environment of the server, asked for when it starts */
export function webhookFixture(environment: () => Record<string, string> = () => ({})): WebhookFixture {
  let home: WebhookSender;
  let shop: WebhookSender;
  let receiver: Receiver;
  beforeAll(async () => {
    home = await WebhookSender.start(environment());
  });
  beforeEach(async () => {
    [shop, receiver] = [await home.another(), await Receiver.listen()];
  });
  afterEach(() => receiver.close());
  afterAll(() => home.home.stop());
  return {
    get home() {
      return home;
    },
    get shop() {
      return shop;
    },
    get receiver() {
      return receiver;
    },
  };
}
