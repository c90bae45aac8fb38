import { beforeEach, expect, test } from 'vitest';
import { createLog } from '../../src/config/log.ts';
import { RecurringFailure } from '../../src/failures/recurring-failure.ts';

let lines: Record<string, unknown>[];
let failing: RecurringFailure;

beforeEach(() => {
  lines = [];
  const log = createLog('info', 'json', { write: (line) => lines.push(JSON.parse(line)) });
  failing = new RecurringFailure(log, 'it is not done', 'it is done again');
});

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });
const refused = () => failure('ECONNREFUSED', 'connect ECONNREFUSED');
const terminated = () => new Error('Connection terminated unexpectedly');
const diskFull = () => failure('53100', `no space left, at attempt ${lines.length}`);

test('of a database that is away it is said once, however it is worded, and that it is over', () => {
  for (const error of [refused(), terminated(), refused()]) failing.note(error);
  failing.end();
  failing.end();
  expect(lines).toEqual([
    expect.objectContaining({ level: 40, msg: 'it is not done', reason: 'connect ECONNREFUSED' }),
    expect.objectContaining({ level: 40, msg: 'it is done again', seconds: 0 }),
  ]);
  expect(lines[0]).not.toHaveProperty('err');
});

test('what comes after it is said too, once, and where that came from', async () => {
  failing.note(refused());
  for (const _attempt of [1, 2, 3]) await failing.follow(Promise.reject(diskFull()));
  failing.note(refused());
  await failing.follow(Promise.resolve());
  expect(lines.map(({ msg, reason, err }) => [msg, reason ?? Object(err).message])).toEqual([
    ['it is not done', 'connect ECONNREFUSED'],
    ['it is not done', 'no space left, at attempt 1'],
    ['it is done again', undefined],
  ]);
});

test('what is worded otherwise each time, and has no code, is said once too', () => {
  for (const attempt of [1, 2, 3]) failing.note(new RangeError(`attempt ${attempt} was out of range`));
  failing.note(new TypeError('it is another'));
  expect(lines.map(({ err }) => Object(err).type)).toEqual(['RangeError', 'TypeError']);
});

test('nothing is said of what has not failed', () => {
  failing.end();
  expect(lines).toEqual([]);
});
