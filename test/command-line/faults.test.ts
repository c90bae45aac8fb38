import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { portico, temporaryDirectory } from '../harness/command.ts';
import { checksOf } from '../harness/diagnosis.ts';

const key = ['key', 'create', '--user', 'mary', '--name', 'K', '--scopes', 'read'];

// Whoever mistypes is told before anything is opened, so no database is needed.
test.each([
  [['dance'], ['There is no command dance', 'portico help']],
  [['user'], ['There is no command user', 'user create']],
  [
    ['help', 'key', 'creat'],
    ['There is no command key creat', 'key create'],
  ],
  [['signing-key'], ['Of signing-key there is: signing-key rotate.']],
  [['constructor'], ['There is no command constructor']],
  [['versoin'], ['There is no command versoin. Is version meant?']],
  [['user', 'craete'], ['There is no command user craete. Is user create meant?']],
  [
    ['user', 'show', '--usr=ada'],
    ['--usr is no option of portico user show. Is --user meant?', '--user is required'],
  ],
  [['migrate', '--colour', 'red'], ['--colour is no option of portico migrate']],
  [['migrate', '--constructor=x'], ['--constructor is no option']],
  [['migrate', '-x'], ['-x is no option']],
  [['migrate', 'now'], ['"now" is not expected']],
  [['serve', 'production'], ['"production" is not expected']],
  [['completion', 'bash', 'zsh'], ['"zsh" is not expected']],
  [['serve', '--port', '80'], ['--port is no option of portico serve']],
  [['worker'], ['it needs DATABASE_URL']],
  [['completion', 'tcsh'], ['bash, zsh, fish']],
  [
    ['key', 'create'],
    ['--user is required', '--name is required', '--scopes is required'],
  ],
  [[...key, '--days', '900'], ['--days must be a whole number from 1 to 365']],
  [[...key, '--days', '1e2'], ['--days must be a whole number']],
  [[...key, '--name', 'again'], ['--name is given 2 times']],
  [[...key, '--name'], ['--name needs a value']],
  [['key', 'create', '--name', '--user'], ['--name=--user']],
  [['client', 'create', '--public=yes'], ['--public takes no value']],
  [
    ['key', 'create', '--user', 'mary', '--scopes', 'admin,projects:read', '--days', '0', '--plan', 'pro'],
    [
      'no scope with "admin", "projects:read"; there are read, write',
      '--days must be',
      '--plan is no',
      '--name is req',
    ],
  ],
  [['user', 'set-plan', '--user', 'mary', '--plan', 'gold'], ['--plan must be one of free, pro']],
])('%j exits with 1 and says all that is wrong', async (words, texts) => {
  const { code, stdout, stderr } = await portico(words, {});
  expect(code).toBe(1);
  expect(stdout).toBe('');
  for (const text of texts) expect(stderr).toContain(text);
  expect(stderr).not.toContain('    at ');
});

test('doctor says of a database that nobody reaches just that', async () => {
  const environment = {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
    SECRET_KEY: randomBytes(32).toString('base64'),
    PUBLIC_URL: 'http://127.0.0.1:9',
    DATA_DIR: '/none',
  };
  const { code, stdout } = await portico(['doctor'], environment);
  expect(code).toBe(1);
  const text = "Can't reach database server at 127.0.0.1:9";
  const checks = checksOf(stdout);
  expect(checks.get('database')).toMatchObject({ status: 'failed', text });
  const failed = [...checks.values()].filter(({ status }) => status === 'failed').map(({ check }) => check);
  expect(failed).toEqual(['database', 'mail', 'public address']);
  expect(checks.get('migrations')?.text).toBe('Not looked at, since the database is away.');
  expect(checks.get('data directory')?.text).toContain('none is needed');
});

test.each(['serve', 'worker'])(
  '%s says as JSON what has kept it from starting, where that is its log',
  async (service) => {
    const environment = {
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
      SECRET_KEY: randomBytes(32).toString('base64'),
      LOG_FORMAT: 'json',
      PORT: '0',
    };
    const { code, stderr } = await portico([service], environment);
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({ level: 60, msg: expect.stringContaining('is out of reach') });
  },
);

const toTerminals = '\u001b[31m\u007f\u009b2J\u2028\u202e\u2066';

test('what would move the cursor or turn the text is shown by its number, wherever it came from', async () => {
  const shown = '\\u001b[31m\\u007f\\u009b2J\\u2028\\u202e\\u2066';
  for (const words of [[toTerminals], ['user', toTerminals], ['user', 'show', `--${toTerminals}=x`]]) {
    expect(await portico(words, {})).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(shown) });
  }
  const directory = path.join(temporaryDirectory(), toTerminals);
  const { stdout } = await portico(['doctor'], { DATA_DIR: directory });
  expect(stdout).toContain(shown);
  expect(stdout).not.toMatch(/[^\n\x20-\x7e]/);
  expect(JSON.parse(stdout).checks[0].text).toContain(directory);
  for (const [words, said] of [
    [['user', 'show', '--user', toTerminals], 'set DATA_DIR'],
    [['migrate'], 'a new one is made.'],
  ] as const) {
    const { stderr } = await portico(words, { DATA_DIR: directory, DEMO: 'false' });
    expect(stderr).toContain(`${shown}: ${said}`);
    expect(stderr).not.toMatch(/[^\n\x20-\x7e]/);
  }
});

test.each([
  [['--help'], ['Usage: portico <command>', 'key create', 'serve']],
  [[], ['Usage: portico <command>']],
  [
    ['help', 'key', 'create'],
    ['--scopes <scopes>', '[--days <days>]'],
  ],
  [['key', 'create', '--help'], ['--scopes <scopes>']],
  [
    ['help', 'key'],
    ['portico key list', 'portico key revoke'],
  ],
  [['--version'], [/^\d+\.\d+\.\d+/]],
  [['version'], [/^\d+\.\d+\.\d+/]],
])('%j tells, and exits with 0', async (words, texts) => {
  const { code, stdout, stderr } = await portico(words, {});
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const text of texts) expect(stdout).toMatch(text);
});
