import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { portico } from '../harness/command.ts';

/** What bash offers behind the words, the last of which is begun. */
function offered(script: string, ...words: string[]): string[] {
  const list = words.map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(portico ${list}); COMP_CWORD=${words.length}; _portico; echo "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', `${script}\n${ask}`])
    .toString()
    .trim()
    .split(' ');
}

test('bash completes commands, their second words, and options', async () => {
  const { stdout: script } = await portico(['completion', 'bash'], {});
  expect(offered(script, 'wo')).toEqual(['worker']);
  expect(offered(script, 'key', '')).toEqual(['create', 'list', 'revoke']);
  expect(offered(script, 'key', 'create', '--s')).toEqual(['--scopes']);
  expect(offered(script, 'key', 'create', '--user', 'mary', '--d')).toEqual(['--days']);
});

test.each(['zsh', 'fish'])('%s has a script of its own', async (shell) => {
  const { code, stdout } = await portico(['completion', shell], {});
  expect(code).toBe(0);
  expect(stdout).toContain('set-password');
});
