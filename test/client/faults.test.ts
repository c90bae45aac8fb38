import { createPortico, dataOf } from '../../client/src/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { FaultProxy, type Mishap } from '../harness/fault-proxy.ts';
import { type Instance, runsOnServer, startInstance } from '../harness/instance.ts';

/** Fewer where the server is the embedded one, which is slower and the same. */
const posts = runsOnServer ? 1_000 : 200;
const turns: readonly Mishap[] = ['none', 'limited', 'lost', 'unavailable', 'none', 'reset', 'none'];

let home: Instance;

beforeAll(async () => {
  home = await startInstance({ WORKER: 'false', PLANS: '{"pro":{"per_minute":1000000,"per_day":100000000}}' });
});
afterAll(() => home.stop());

test(`${posts} POSTs through 429, 503, resets, lost answers and silence create exactly ${posts} resources`, async () => {
  const { token } = await createAccount('pro', home);
  // Every hundredth hangs: each costs the client a timeout.
  const proxy = await FaultProxy.listen(home.portico.address.replace('localhost', '127.0.0.1'), (number) =>
    number % 100 === 99 ? 'hang' : (turns[number % turns.length] ?? 'none'),
  );
  try {
    const portico = createPortico({
      baseUrl: proxy.url,
      credential: token,
      timeout: 4_000,
      retry: { attempts: 40, baseDelay: 20, maximumDelay: 500 },
    });
    const { id: projectId } = await dataOf(portico.POST('/v1/projects', { body: { name: 'Shop' } }));
    const ids = new Set<string>();
    let next = 0;
    const make = async () => {
      while (next < posts) {
        const title = `Incident ${next++}`;
        const made = portico.POST('/v1/projects/{projectId}/incidents', {
          params: { path: { projectId } },
          body: { title },
        });
        ids.add((await dataOf(made)).id);
      }
    };
    await Promise.all(Array.from({ length: 16 }, make));
    const list = await send('GET', `/v1/projects/${projectId}/incidents?limit=1`, { credential: token, on: home });
    expect(list.headers.get('x-total-count')).toBe(String(posts));
    expect(ids.size).toBe(posts);
    for (const mishap of ['limited', 'unavailable', 'reset', 'lost', 'hang'] as const) {
      expect(proxy.seen[mishap], mishap).toBeGreaterThan(posts / 200);
    }
  } finally {
    await proxy.close();
  }
}, 240_000);
