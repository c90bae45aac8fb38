import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { whileAccountIsLocked } from '../account-lock.ts';
import { send } from '../client.ts';
import { credentialOf } from '../route-trial.ts';
import { type RouteSubject, takesIdempotencyKey, whenAnswering } from './subject.ts';

/*
 * Statuses of what was seen or asked before: 304, 409, 412, 422.
 */

/** 304: the caller has it already. */
export function describeNotModified(subject: RouteSubject): void {
  const { route, trial, sample } = subject;
  whenAnswering(subject, 304, () => {
    test('for a representation that the caller has already', async () => {
      const made = await sample();
      const period = route.path.endsWith('/metrics') ? '?from=2026-01-01&to=2026-01-02' : '';
      const first = await trial.trySample({ path: made.path + period }, made);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      const ask = (tag: string) =>
        trial.trySample({ path: made.path + period, headers: { 'if-none-match': `"other", W/${tag}` } }, made);
      const again = await ask(etag);
      // When a key was used last is part of what is shown of it, and may have been noted in between.
      const unchanged = again.status === 200 ? await ask(again.headers.get('etag') ?? '') : again;
      expect(unchanged.status).toBe(304);
      expect(unchanged.text).toBe('');
      expect(unchanged.headers.get('etag')).toBe(again.headers.get('etag'));
    });
  });
}

/** 409: the same is being done. */
export function describeInProgress(subject: RouteSubject): void {
  const { route, trial, sample } = subject;
  if (!takesIdempotencyKey(subject)) return;
  whenAnswering(subject, 409, () => {
    test('while the first request with the same Idempotency-Key runs', async () => {
      const made = await sample();
      // Whoever comes second must not wait: it is answered while the first is still held up.
      const headers = { 'idempotency-key': randomUUID() };
      await send('GET', route.surface.name === 'api' ? '/api/user/profile' : '/v1/projects', {
        credential: credentialOf(route, made.account),
      });
      const { refused, first } = await whileAccountIsLocked(made.account, async () => {
        const both = [trial.trySample({ headers }, made), trial.trySample({ headers }, made)];
        return { refused: await Promise.race(both), first: both };
      });
      expect(refused.status).toBe(409);
      expect(refused.headers.get('retry-after')).toBe('1');
      const statusesSeen = (await Promise.all(first)).map(({ status }) => status);
      expect(statusesSeen.sort()).toEqual([route.status, 409]);
    });
  });
}

/** 422: the key stands for another request. */
export function describeReusedKey(subject: RouteSubject): void {
  const { route, trial, sample } = subject;
  whenAnswering(subject, 422, () => {
    test('an Idempotency-Key that was used with another body', async () => {
      const made = await sample();
      const headers = { 'idempotency-key': randomUUID() };
      const first = await trial.trySample({ headers }, made);
      expect(first.status).toBe(route.status);
      const repeated = await trial.trySample({ headers }, made);
      expect(repeated.status).toBe(route.status);
      expect(repeated.text).toBe(first.text);
      expect(repeated.headers.get('idempotency-replayed')).toBe('true');
      const other = await trial.trySample({ headers, body: `${JSON.stringify(made.body ?? {})} ` }, made);
      expect(other.status).toBe(422);
    });
  });
}

/** 412: it is not in the state that the change is for. */
export function describeStaleVersion(subject: RouteSubject): void {
  const { route, trial } = subject;
  whenAnswering(subject, 412, () => {
    test.each(['"stale"', '"999-AAAAAAAAAAAAAAAAAAAAAAAAAAA"', 'W/"1-AAAAAAAAAAAAAAAAAAAAAAAAAAA"'])(
      'If-Match: %s, which is not its state',
      async (tag) => {
        await trial.tryInVain(412, { headers: { 'if-match': tag } });
      },
    );
    test('but not for If-Match: *', async () => {
      const reply = await trial.trySample({ headers: { 'if-match': '*' } });
      expect(reply.status).toBe(route.status);
    });
  });
}
