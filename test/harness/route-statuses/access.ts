import { expect, test } from 'vitest';
import type { Route } from '../../../rest-adapters/declare/route.ts';
import { type Account, issueKeyFor, issueTokenFor } from '../account.ts';
import { credentialOf } from '../route-trial.ts';
import { type RouteSubject, unknownId, whenAnswering } from './subject.ts';

/*
 * Statuses of those who may not, and of what is not there: 401, 403, 404.
 */

/** A credential of the right kind without the scope; each scope is left out in turn of all others. */
async function credentialWithout(route: Route, account: Account, scope: string): Promise<string> {
  if (route.surface.name === 'api') return issueKeyFor({ id: account.id, plan: 'pro' }, ['read']);
  const other = scope.startsWith('incidents') ? 'members:read' : 'incidents:read';
  return issueTokenFor(account, [other]);
}

/** 401: nobody knows who asks. */
export function describeUnauthenticated(subject: RouteSubject): void {
  const { route, scope, trial } = subject;
  if (scope === null) return;
  whenAnswering(subject, 401, () => {
    test('without a credential', async () => {
      const reply = await trial.tryInVain(401, { credential: undefined });
      expect(reply.headers.get('www-authenticate')).not.toContain('error=');
    });
    test('with a credential of the other surface, saying which kind is expected', async () => {
      const reply = await trial.tryInVain(401, ({ account }) => ({
        credential: route.surface.name === 'api' ? account.token : account.key,
      }));
      expect(reply.text).toContain(route.surface.name === 'api' ? 'an API key' : 'a personal access token');
      expect(reply.headers.get('www-authenticate')).toContain('error="invalid_token"');
    });
    test('with a mistyped credential', async () => {
      await trial.tryInVain(401, ({ account }) => ({ credential: `${credentialOf(route, account).slice(0, -1)}_` }));
    });
  });
}

/** 403: the credential does not allow it. */
export function describeMissingScope(subject: RouteSubject): void {
  const { route, scope, trial } = subject;
  if (scope === null || scope === 'any') return;
  whenAnswering(subject, 403, () => {
    test(`with a credential that lacks ${scope}, naming it`, async () => {
      const reply = await trial.tryInVain(403, async ({ account }) => ({
        credential: await credentialWithout(route, account, scope),
      }));
      expect(reply.text).toContain(scope);
      expect(reply.headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${scope}"`);
    });
  });
}

/** 404: there is none. */
export function describeUnknown(subject: RouteSubject): void {
  const { route, trial } = subject;
  if (!route.path.includes(':')) return;
  whenAnswering(subject, 404, () => {
    test.each([
      ['unknown', unknownId],
      ['malformed', 'nonsense'],
      ['undecodable', '%E0%A4%A'],
      ['empty', '%00'],
    ])('an %s id in the path', async (_case, id) => {
      const steps = route.path.split('/').map((step) => (step.startsWith(':') ? id : step));
      await trial.tryInVain(404, { path: steps.join('/') });
    });
  });
}
