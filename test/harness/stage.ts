import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { Delivering } from './delivering.ts';
import { Receiver } from './receiver.ts';

/** A sender and a receiver of webhooks, new for every test, on a server of the file's own. */
export interface Stage {
  readonly home: Delivering;
  readonly shop: Delivering;
  readonly receiver: Receiver;
}

/** Sets the stage for the tests of a file. @param environment of the server, asked for when it starts */
export function setStage(environment: () => Record<string, string> = () => ({})): Stage {
  let home: Delivering;
  let shop: Delivering;
  let receiver: Receiver;
  beforeAll(async () => {
    home = await Delivering.start(environment());
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
