import { expect, test } from 'vitest';
import { readableLine } from '../../src/config/readable-line.ts';

const base = { level: 30, time: '2026-11-22T10:20:30.400Z' };

test.each([
  [
    'a request',
    { method: 'GET', path: '/v1/projects', status: 200, milliseconds: 5.2, requestId: 'x', msg: 'request' },
    '10:20:30 GET /v1/projects 200 6 ms\n',
  ],
  ['an event with what belongs to it', { msg: 'serves', address: 'here', deep: {} }, '10:20:30 serves  address=here\n'],
  ['a warning', { level: 40, msg: 'beware' }, '10:20:30 WARN beware\n'],
  [
    'an error with its stack',
    { level: 50, msg: 'no', err: { stack: 'Error: x\n  at y' } },
    '10:20:30 ERROR no\n  Error: x\n    at y\n',
  ],
  ['an error without one', { level: 50, msg: 'no', err: 'x' }, '10:20:30 ERROR no\n'],
  [
    'what would write into the terminal',
    { msg: 'from a stranger: \u001b[2J\u009b31m\nGET / 200', err: { stack: 'E: \u001b]0;x\u0007' } },
    '10:20:30 from a stranger: \\u001b[2J\\u009b31m\\u000aGET / 200\n  E: \\u001b]0;x\\u0007\n',
  ],
])('%s', (_case, line, text) => {
  expect(readableLine(JSON.stringify({ ...base, ...line }))).toBe(text);
});
