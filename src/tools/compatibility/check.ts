import { compareWithReleased, release } from './released.ts';

/**
 * Tells what of the interface would break clients of the last release, and fails where that is not declared in
 * docs/released/breaking-changes.json. With `--release` makes the interface as it is the released one.
 */
if (process.argv.includes('--release')) {
  await release();
} else {
  const { undeclared, unfounded } = await compareWithReleased(new Date().toISOString().slice(0, 10));
  for (const change of undeclared) process.stderr.write(`breaks clients of the last release: ${change}\n`);
  for (const change of unfounded) process.stderr.write(`is declared, but has not happened: ${change}\n`);
  if (undeclared.length + unfounded.length > 0) process.exitCode = 1;
}
