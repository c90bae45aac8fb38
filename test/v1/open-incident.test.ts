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
    test('an open incident with its timeline', async () => {
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
      // Outside of production it is nobody's alarm.
      expect(await eventsOf(path.split('/')[3] ?? '')).toEqual([]);
    });

    test('in production it is told of in an event, with its timeline', async () => {
      const { account, path, body } = await sample();
      for (const environment of ['development', 'preview', 'production']) {
        const headers = { 'service-environment': environment };
        await send('POST', path, { credential: account.token, body: { ...body, title: environment }, headers });
      }
      const [{ id, opened_at }] = Object((await send('GET', path, { credential: account.token })).body);
      const told = await eventsOf(path.split('/')[3] ?? '');
      expect(told).toHaveLength(1);
      expect(told[0]).toMatchObject({ type: 'incident.opened', environment: 'production' });
      expect(told[0]?.data).toMatchObject({
        id,
        title: 'production',
        timeline: [{ kind: 'opened', at: opened_at, user_id: account.id, note: null }],
      });
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
