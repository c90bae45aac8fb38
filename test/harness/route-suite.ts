import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasEnvironment } from '../../rest-adapters/declare/route-features.ts';
import { describeOperation } from '../../rest-adapters/operation/compile.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { statusesOf } from '../../rest-adapters/operation/statuses.ts';
import { schema } from '../../schema/index.ts';
import { type Account, mintKey, mintToken } from './account.ts';
import { whileAccountIsLocked } from './account-lock.ts';
import { send } from './client.ts';
import { instance } from './instance.ts';
import { credentialOf, RouteTrial, type Sample } from './route-trial.ts';
import { usedUpPlan } from './used-up-plan.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

/** A credential of the right kind without the scope; each scope is left out in turn of all others. */
async function credentialWithout(route: Route, account: Account, scope: string): Promise<string> {
  if (route.surface.name === 'api') return mintKey({ id: account.id, plan: 'pro' }, ['read']);
  const other = scope.startsWith('incidents') ? 'members:read' : 'incidents:read';
  return mintToken(account, [other]);
}

/**
 * Describes a route status by status. Statuses that come from shared mechanisms are proven here, for every route
 * in the same way, as `statusesOf` derives them; what is particular to the route is proven by `particulars`.
 */
export function describeRoute(route: Route, sample: () => Promise<Sample>, particulars: () => void): void {
  const facts = describeOperation(schema, route.document);
  const statuses = new Set(statusesOf(route, facts));
  const readsBodyOrPage =
    route.form === null &&
    route.codec === null &&
    (route.method !== 'GET' || route.kind === 'list' || hasEnvironment(route));

  const { trySample, tryInVain } = new RouteTrial(route, facts.scope === null, sample);

  function whenAnswering(status: number, tests: () => void): void {
    if (statuses.has(status)) describe(String(status), tests);
  }

  describe(`${route.method} ${route.path}`, () => {
    particulars();

    whenAnswering(304, () => {
      test('for a representation that the caller has already', async () => {
        const made = await sample();
        const period = route.path.endsWith('/metrics') ? '?from=2026-01-01&to=2026-01-02' : '';
        const first = await trySample({ path: made.path + period }, made);
        const etag = first.headers.get('etag') ?? '';
        expect(etag).toMatch(/^"[\w-]+"$/);
        const ask = (tag: string) =>
          trySample({ path: made.path + period, headers: { 'if-none-match': `"other", W/${tag}` } }, made);
        const again = await ask(etag);
        // When a key was used last is part of what is shown of it, and may have been noted in between.
        const unchanged = again.status === 200 ? await ask(again.headers.get('etag') ?? '') : again;
        expect(unchanged.status).toBe(304);
        expect(unchanged.text).toBe('');
        expect(unchanged.headers.get('etag')).toBe(again.headers.get('etag'));
      });
    });

    whenAnswering(readsBodyOrPage ? 400 : 0, () => {
      if (hasEnvironment(route)) {
        test('an unknown Service-Environment, naming those there are', async () => {
          const reply = await tryInVain(400, { headers: { 'service-environment': 'moon' } });
          expect(reply.text).toContain('production, preview, development');
        });
      }
      if (route.kind === 'list') {
        test.each([
          ['page', '0'],
          ['page', 'x'],
          ['page', '1.5'],
          ['limit', '0'],
          ['limit', '101'],
          ['limit', ''],
        ])('%s=%s, naming the parameter', async (name, value) => {
          const made = await sample();
          const reply = await tryInVain(400, { path: `${made.path}?${name}=${value}` }, made);
          expect(reply.text).toContain(name);
        });
      }
      if (route.method !== 'GET') {
        test.each([
          ['not JSON', '{'],
          ['not an object', '[]'],
          ['an unknown field', '{"surprise":1}'],
          ['a string', '"x"'],
        ])('a body that is %s, which changes nothing', async (_case, body) => {
          await tryInVain(400, { body });
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
      if (statuses.has(422)) {
        test('an Idempotency-Key that is too long, together with the faults of the body', async () => {
          const reply = await tryInVain(400, {
            body: { surprise: 1 },
            headers: { 'idempotency-key': 'k'.repeat(256) },
          });
          expect(reply.text).toContain('Idempotency-Key');
          expect(reply.text).toContain('surprise');
        });
      }
    });

    if (facts.scope !== null) {
      whenAnswering(401, () => {
        test('without a credential', async () => {
          const reply = await tryInVain(401, { credential: undefined });
          expect(reply.headers.get('www-authenticate')).not.toContain('error=');
        });
        test('with a credential of the other surface, saying which kind is expected', async () => {
          const { account, ...rest } = await sample();
          const wrong = route.surface.name === 'api' ? account.token : account.key;
          const reply = await tryInVain(401, { credential: wrong }, { account, ...rest });
          expect(reply.text).toContain(route.surface.name === 'api' ? 'an API key' : 'a personal access token');
          expect(reply.headers.get('www-authenticate')).toContain('error="invalid_token"');
        });
        test('with a mistyped credential', async () => {
          const { account, ...rest } = await sample();
          const mistyped = `${credentialOf(route, account).slice(0, -1)}_`;
          await tryInVain(401, { credential: mistyped }, { account, ...rest });
        });
      });
    }

    if (facts.scope !== null && facts.scope !== 'any') {
      const scope = facts.scope;
      whenAnswering(403, () => {
        test(`with a credential that lacks ${scope}, naming it`, async () => {
          const made = await sample();
          const reply = await tryInVain(403, { credential: await credentialWithout(route, made.account, scope) }, made);
          expect(reply.text).toContain(scope);
          expect(reply.headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${scope}"`);
        });
      });
    }

    if (route.path.includes(':')) {
      whenAnswering(404, () => {
        test.each([
          ['unknown', unknownId],
          ['malformed', 'nonsense'],
          ['undecodable', '%E0%A4%A'],
          ['empty', '%00'],
        ])('an %s id in the path', async (_case, id) => {
          const made = await sample();
          const changed = route.path
            .split('/')
            .map((step) => (step.startsWith(':') ? id : step))
            .join('/');
          await tryInVain(404, { path: changed }, made);
        });
      });
    }

    whenAnswering(406, () => {
      test('where Accept rules JSON out', async () => {
        await tryInVain(406, { headers: { accept: 'text/html, application/json;q=0' } });
      });
    });

    if (statuses.has(422)) {
      whenAnswering(409, () => {
        test('while the first request with the same Idempotency-Key runs', async () => {
          const made = await sample();
          // Whoever comes second must not wait: it is answered while the first is still held up.
          const headers = { 'idempotency-key': randomUUID() };
          await send('GET', route.surface.name === 'api' ? '/api/user/profile' : '/v1/projects', {
            credential: credentialOf(route, made.account),
          });
          const { refused, first } = await whileAccountIsLocked(made.account, async () => {
            const both = [trySample({ headers }, made), trySample({ headers }, made)];
            return { refused: await Promise.race(both), first: both };
          });
          expect(refused.status).toBe(409);
          expect(refused.headers.get('retry-after')).toBe('1');
          const statusesSeen = (await Promise.all(first)).map(({ status }) => status);
          expect(statusesSeen.sort()).toEqual([route.status, 409]);
        });
      });

      whenAnswering(422, () => {
        test('an Idempotency-Key that was used with another body', async () => {
          const made = await sample();
          const headers = { 'idempotency-key': randomUUID() };
          const first = await trySample({ headers }, made);
          expect(first.status).toBe(route.status);
          const repeated = await trySample({ headers }, made);
          expect(repeated.status).toBe(route.status);
          expect(repeated.text).toBe(first.text);
          expect(repeated.headers.get('idempotency-replayed')).toBe('true');
          const other = await trySample({ headers, body: `${JSON.stringify(made.body ?? {})} ` }, made);
          expect(other.status).toBe(422);
        });
      });
    }

    whenAnswering(412, () => {
      test.each(['"stale"', '"999-AAAAAAAAAAAAAAAAAAAAAAAAAAA"', 'W/"1-AAAAAAAAAAAAAAAAAAAAAAAAAAA"'])(
        'If-Match: %s, which is not its state',
        async (tag) => {
          await tryInVain(412, { headers: { 'if-match': tag } });
        },
      );
      test('but not for If-Match: *', async () => {
        const reply = await trySample({ headers: { 'if-match': '*' } });
        expect(reply.status).toBe(route.status);
      });
    });

    whenAnswering(413, () => {
      test('a body over 1 MiB, or what the protocol allows', async () => {
        const body = JSON.stringify({ filler: 'x'.repeat(route.codec?.maximumBytes ?? 1_048_576) });
        await tryInVain(413, { body });
      });
    });

    whenAnswering(415, () => {
      test.each(route.codec ? ['text/plain'] : ['text/plain', 'application/json; charset=latin1'])(
        'a body of type %s',
        async (type) => {
          await tryInVain(415, { body: '{}', headers: { 'content-type': type } });
        },
      );
    });

    // What is free is never too much.
    whenAnswering(route.isFree ? 0 : 429, () => {
      test('when the plan is used up, with seconds to wait', async () => {
        const account = await usedUpPlan(facts.scope === null ? 'address' : 'account');
        const reply = await send(route.method, route.path.replaceAll(/:\w+/g, unknownId), {
          credential: facts.scope === null ? undefined : credentialOf(route, account),
          address: account.address,
          body: route.method === 'GET' ? undefined : '{',
        });
        expect(reply.status).toBe(429);
        expect(reply.headers.get('x-ratelimit-limit')).toBe('60');
        expect(reply.headers.get('x-ratelimit-remaining')).toBe('0');
        expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      });
    });

    whenAnswering(503, () => {
      test('while it is maintained', async () => {
        const { portico } = await instance();
        const made = await sample();
        await portico.maintenance.set(true);
        try {
          await tryInVain(503, {}, made);
        } finally {
          await portico.maintenance.set(false);
        }
      });
    });
  });
}
