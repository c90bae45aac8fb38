import { createServerDatabase } from '../migrated-database.ts';
import { loopProbe } from '../loop-holds.ts';
import { RealInstance } from '../real-instance.ts';

const manyRequests = {
  per_minute: 1_000_000,
  per_day: 100_000_000,
  max_keys: 10_000,
  token_per_minute: 1_000_000,
  introspect_per_minute: 1_000_000,
};

/**
 * A server in a process of its own, so that what is measured is its event loop and not that of the test. It is as
 * generous as an operator can make it, so that limits do not hide what is behind them, and logs everything.
 */
export async function startFuzzedServer(): Promise<RealInstance> {
  const { TEST_DATABASE_URL: databaseUrl, TEST_VALKEY_URL: valkeyUrl } = process.env;
  const database: Record<string, string> = databaseUrl
    ? { DATABASE_URL: await createServerDatabase(databaseUrl), SECRET_KEY: Buffer.alloc(32, 5).toString('base64') }
    : {};
  const plans = {
    free: manyRequests,
    pro: manyRequests,
    anonymous: { per_minute: 1_000_000, pages_per_minute: 1_000_000, files_per_minute: 1_000_000 },
  };
  const server = await RealInstance.prepare({
    ...database,
    ...(valkeyUrl ? { VALKEY_URL: valkeyUrl } : {}),
    PLANS: JSON.stringify(plans),
    TRUST_PROXY: 'true',
    WORKER: 'false',
    LOG_LEVEL: 'info',
    ...loopProbe,
  });
  await server.start();
  return server;
}
