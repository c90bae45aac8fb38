import { defineConfig } from 'vitest/config';
import LongestFirst from './test/harness/longest-first.ts';
import { runsOnServer } from './test/harness/migrated-database.ts';
import { leftOut } from './test/harness/thorough.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: leftOut(process.argv.slice(2)),
    globalSetup: 'test/harness/global-setup.ts',
    setupFiles: ['test/harness/watched-fetch.ts', 'test/harness/observe-statements.ts'],
    // Node runs the TypeScript itself, as it does in production.
    experimental: { viteModuleRunner: false },
    // Files of a worker share one migrated instance; each test has an account of its own.
    isolate: false,
    pool: 'forks',
    // Beside a server, a third of the time of a file is spent waiting for it, for a browser, or for what was broken on purpose.
    maxWorkers: runsOnServer ? 3 : 2,
    sequence: { sequencer: LongestFirst },
    // What hangs is to end some time; how long something may take is said where it is tested, since machines differ fivefold.
    testTimeout: 180_000,
    hookTimeout: 300_000,
  },
});
