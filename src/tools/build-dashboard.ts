import path from 'node:path';

/*
 * Builds the dashboard into dashboard/dist. An installation does that where it has the packages for it; one without
 * development packages keeps what was built before they were left out. With `--required` it fails without them.
 */
const root = path.resolve(import.meta.dirname, '../../dashboard');

/** Vite itself can be there without them: npm keeps what another package would like to find. */
const hasPackages = await import('@vitejs/plugin-react').then(
  () => true,
  () => false,
);

if (hasPackages) {
  const { build } = await import('vite');
  await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' });
} else if (process.argv.includes('--required')) {
  process.stderr.write('The dashboard is built by development packages: npm ci brings them.\n');
  process.exitCode = 1;
}
