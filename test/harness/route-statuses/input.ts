import { expect, test } from 'vitest';
import { hasEnvironment } from '../../../rest-adapters/declare/route-features.ts';
import type { Route } from '../../../rest-adapters/declare/route.ts';
import { instance } from '../instance.ts';
import { credentialOf } from '../route-trial.ts';
import { type RouteSubject, takesIdempotencyKey, whenAnswering } from './subject.ts';

/*
 * Statuses of requests that cannot be understood: 400, 406, 413, 415.
 */

function readsBodyOrPage(route: Route): boolean {
  if (route.form !== null || route.codec !== null) return false;
  return route.method !== 'GET' || route.kind === 'list' || hasEnvironment(route);
}

function testEnvironment({ trial }: RouteSubject): void {
  test('an unknown Service-Environment, naming those there are', async () => {
    const reply = await trial.tryInVain(400, { headers: { 'service-environment': 'moon' } });
    expect(reply.text).toContain('production, preview, development');
  });
}

function testPage({ trial }: RouteSubject): void {
  test.each([
    ['page', '0'],
    ['page', 'x'],
    ['page', '1.5'],
    ['limit', '0'],
    ['limit', '101'],
    ['limit', ''],
  ])('%s=%s, naming the parameter', async (name, value) => {
    const reply = await trial.tryInVain(400, ({ path }) => ({ path: `${path}?${name}=${value}` }));
    expect(reply.text).toContain(name);
  });
}

function testBody({ route, trial, sample }: RouteSubject): void {
  test.each([
    ['not JSON', '{'],
    ['not an object', '[]'],
    ['an unknown field', '{"surprise":1}'],
    ['a string', '"x"'],
  ])('a body that is %s, which changes nothing', async (_case, body) => {
    await trial.tryInVain(400, { body });
  });
  test('a body that is not UTF-8', async () => {
    const { account, path } = await sample();
    const { portico } = await instance();
    const response = await fetch(portico.address + path, {
      method: route.method,
      headers: { authorization: `Bearer ${credentialOf(route, account)}`, 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0x22, 0xff, 0xfe]),
    });
    expect(response.status).toBe(400);
  });
}

function testLongKey({ trial }: RouteSubject): void {
  test('an Idempotency-Key that is too long, together with the faults of the body', async () => {
    const reply = await trial.tryInVain(400, {
      body: { surprise: 1 },
      headers: { 'idempotency-key': 'k'.repeat(256) },
    });
    expect(reply.text).toContain('Idempotency-Key');
    expect(reply.text).toContain('surprise');
  });
}

/** 400: what is asked is faulty, and the answer says where. */
export function describeInvalidInput(subject: RouteSubject): void {
  const { route } = subject;
  if (!readsBodyOrPage(route)) return;
  whenAnswering(subject, 400, () => {
    if (hasEnvironment(route)) testEnvironment(subject);
    if (route.kind === 'list') testPage(subject);
    if (route.method !== 'GET') testBody(subject);
    if (takesIdempotencyKey(subject)) testLongKey(subject);
  });
}

/** 406: the caller does not take what there is. */
export function describeNotAcceptable(subject: RouteSubject): void {
  whenAnswering(subject, 406, () => {
    test('where Accept rules JSON out', async () => {
      await subject.trial.tryInVain(406, { headers: { accept: 'text/html, application/json;q=0' } });
    });
  });
}

/** 413: the body is too large. */
export function describeTooLarge(subject: RouteSubject): void {
  whenAnswering(subject, 413, () => {
    test('a body over 1 MiB, or what the protocol allows', async () => {
      const body = JSON.stringify({ filler: 'x'.repeat(subject.route.codec?.maximumBytes ?? 1_048_576) });
      await subject.trial.tryInVain(413, { body });
    });
  });
}

/** 415: the body is of a type that nobody reads. */
export function describeUnsupportedType(subject: RouteSubject): void {
  whenAnswering(subject, 415, () => {
    test.each(subject.route.codec ? ['text/plain'] : ['text/plain', 'application/json; charset=latin1'])(
      'a body of type %s',
      async (type) => {
        await subject.trial.tryInVain(415, { body: '{}', headers: { 'content-type': type } });
      },
    );
  });
}
