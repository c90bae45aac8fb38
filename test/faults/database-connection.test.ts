import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DatabaseProxy } from '../harness/database-proxy.ts';
import { runsOnServer } from '../harness/instance.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';

describe.runIf(runsOnServer)('a write with an Idempotency-Key, whose connection to the database is watched', () => {
  let postgres: PostgresServer;
  let proxy: DatabaseProxy;
  let instance: RealInstance;
  let token: string;
  let keys = 0;

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    proxy = await DatabaseProxy.listen(postgres.url);
    const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');
    instance = await RealInstance.prepare({ DATABASE_URL: proxy.url, SECRET_KEY });
    token = await instance.person('mary', { plan: 'pro', scopes: 'projects:write' });
    await instance.start();
    await create(newKey());
  });
  beforeEach(() => {
    proxy.spoil = (sent) => sent;
    proxy.committed.length = 0;
  });
  afterAll(async () => {
    await instance.end('SIGTERM');
    proxy.close();
    await postgres.remove();
  });

  function newKey(): string {
    keys += 1;
    return `key ${keys}`;
  }

  async function create(key: string) {
    const response = await fetch(`${instance.url}/v1/projects`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ name: key }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async function countOf(name: string): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${instance.url}/v1/projects?limit=100`, { headers });
    const projects = z.array(z.object({ name: z.string() })).parse(await response.json());
    return projects.filter((project) => project.name === name).length;
  }

  /** Spoils the first of what is sent that has a text in it, so many times. */
  function spoilFirst(text: string, spoil: (sent: Buffer) => Buffer | null, times = 1): void {
    let left = times;
    proxy.spoil = (sent) => {
      if (left === 0 || !sent.includes(text)) return sent;
      left -= 1;
      return spoil(sent);
    };
  }

  test('takes three round trips: begin and read, change, store and commit', async () => {
    expect((await create(newKey())).status).toBe(201);
    const [trips = []] = proxy.committed.filter((each) => each.join().includes('lock-idempotency-key'));
    const expected = [/BEGIN.*lock-idempotency-key.*read-idempotency/s, /insert-project/, /store-idempo.*COMMIT/s];
    expect(trips).toEqual(expected.map((each) => expect.stringMatching(each)));
  });

  test.each(['lock-idempotency-key', 'insert-project'])(
    'is made once more where the connection breaks at %s, and so once',
    async (statement) => {
      const key = newKey();
      spoilFirst(statement, () => null);
      const made = await create(key);
      expect([made.status, made.headers.has('idempotency-replayed')], made.text).toEqual([201, false]);
      expect((await create(key)).headers.get('idempotency-replayed')).toBe('true');
      expect(await countOf(key)).toBe(1);
    },
  );

  test.each([
    ['twice, at insert-project', 'insert-project', 2],
    ['with the commit, of which nobody knows whether it came', 'store-idempotency-record', 1],
  ])('is a 503 where the connection breaks %s, leaves nothing, and can be sent again', async (_, statement, times) => {
    const key = newKey();
    spoilFirst(statement, () => null, times);
    const broken = await create(key);
    expect([broken.status, broken.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await countOf(key)).toBe(0);
    // Until PostgreSQL has noticed, the key is the first request's.
    let again = await create(key);
    while (again.status === 409) {
      await delay(50);
      again = await create(key);
    }
    expect([again.status, again.headers.has('idempotency-replayed')]).toEqual([201, false]);
    expect(await countOf(key)).toBe(1);
  });

  test('changes nothing where BEGIN fails and what follows does not', async () => {
    const key = newKey();
    spoilFirst('lock-idempotency-key', (sent) =>
      Buffer.from(sent.toString('latin1').replace('BEGIN', 'BEGUN'), 'latin1'),
    );
    expect((await create(key)).status).toBe(500);
    expect(await countOf(key)).toBe(0);
    expect((await create(key)).status).toBe(201);
  });

  test('changes nothing where its answer cannot be stored', async () => {
    const key = newKey();
    // The last parameter, the moment by which a record has expired, is no moment.
    spoilFirst('store-idempotency-record', (sent) =>
      Buffer.from(sent.toString('latin1').replace(/20(\d\d-\d\d-\d\dT)/, 'XX$1'), 'latin1'),
    );
    expect((await create(key)).status).toBe(500);
    expect(await countOf(key)).toBe(0);
  });

  test('leaves no connection behind', async () => {
    for (let time = 0; time < 25; time += 1) {
      spoilFirst('insert-project', () => null, 2);
      expect((await create(newKey())).status).toBe(503);
    }
    const replies = await Promise.all(Array.from({ length: 25 }, () => create(newKey())));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(instance.complaints()).toBe('');
  });
});
