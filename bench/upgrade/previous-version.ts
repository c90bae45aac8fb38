import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { temporaryDirectory } from '../../test/harness/command.ts';
import { root } from '../installation.ts';

/**
 * Checks an earlier version out, and installs what it needs, in a directory of its own.
 * @param revision of this repository
 * @returns the file of its command line
 * @throws Error where there is no such revision, or it cannot be installed
 */
export function installVersion(revision: string): string {
  const directory = temporaryDirectory();
  const archive = path.join(directory, 'version.tar');
  execFileSync('git', ['archive', '--output', archive, revision], { cwd: root });
  execFileSync('tar', ['--extract', '--file', archive, '--directory', directory]);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
  return path.join(directory, 'src/cli/main.ts');
}
