import { describe, expect, test } from 'vitest';
import { openIncident } from '../../rest-adapters/v1/incidents.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { eventsOf } from '../harness/events.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const path = `/v1/projects/${await makeProject(account)}/incidents`;
  return { account, path, body: { title: 'Checkout is slow', detail: 'Since the last deployment.' } };
}

describeRoute(openIncident, sample, () => {
  describe('201', () => {
    test('an open incident with its timeline, told of in an event', async () => {
      const { account, path, body } = await sample();
      const headers = { 'service-environment': 'preview' };
      const reply = await send('POST', path, { credential: account.token, body, headers });
      expect(reply.status).toBe(201);
      const { timeline, ...incident } = Object(reply.body);
      expect(incident).toEqual({
        id: expect.any(String),
        project_id: path.split('/')[3],
        environment: 'preview',
        kind: 'manual',
        state: 'open',
        ...body,
        opened_at: expect.any(String),
        opened_by: account.id,
        acknowledged_at: null,
        acknowledged_by: null,
        resolved_at: null,
        resolved_by: null,
        updated_at: expect.any(String),
      });
      expect(timeline).toEqual([{ kind: 'opened', at: incident.opened_at, user_id: account.id, note: null }]);
      const [told] = await eventsOf(path.split('/')[3] ?? '');
      expect(told).toMatchObject({ type: 'incident.opened', environment: 'preview', data: incident });
    });
  });

  describe('400', () => {
    test.each([
      [{}, '/title'],
      [{ title: '' }, '/title'],
      [{ title: 'x', detail: 5 }, '/detail'],
    ])('%j at %s', async (wrong, pointer) => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body: wrong });
      expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer }] });
    });
  });

  describe('403', () => {
    test('to a developer', async () => {
      const { path, body } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      expect((await send('POST', path, { credential: developer.token, body })).status).toBe(403);
    });
  });
});
