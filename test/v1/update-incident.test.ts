import { describe, expect, test } from 'vitest';
import { updateIncident } from '../../rest-adapters/v1/incidents.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeIncident, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

const states = ['open', 'acknowledged', 'resolved'] as const;

/** What the contract says may happen; not read from the code, so that a slip there shows. */
const steps = ['open acknowledged', 'open resolved', 'acknowledged resolved'];

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const path = `/v1/projects/${projectId}/incidents/${await makeIncident(account, projectId)}`;
  return { account, path, body: { state: 'acknowledged' } };
}

describeRoute(updateIncident, sample, () => {
  const all = states.flatMap((from) => states.map((to) => [from, to] as const));
  const isPossible = (pair: (typeof all)[number]) => steps.includes(pair.join(' '));

  async function move([from, to]: (typeof all)[number]) {
    const { account, path } = await sample();
    if (from !== 'open') await send('PATCH', path, { credential: account.token, body: { state: from } });
    return { account, reply: await send('PATCH', path, { credential: account.token, body: { state: to } }) };
  }

  describe('200', () => {
    test.each(all.filter(isPossible))('from %s to %s, with who and when', async (from, to) => {
      const { account, reply } = await move([from, to]);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ state: to, [`${to}_by`]: account.id, [`${to}_at`]: expect.any(String) });
    });
  });

  test('a note of the change is kept in the timeline, and so is who made it', async () => {
    const { account, path } = await sample();
    for (const [state, note] of [
      ['acknowledged', 'On it'],
      ['resolved', null],
    ]) {
      await send('PATCH', path, { credential: account.token, body: { state, note } });
    }
    const { body } = await send('GET', path, { credential: account.token });
    expect(Object(body).timeline).toMatchObject([
      { kind: 'opened', user_id: account.id, note: null },
      { kind: 'acknowledged', user_id: account.id, note: 'On it' },
      { kind: 'resolved', user_id: account.id, note: null },
    ]);
  });

  describe('409', () => {
    test.each(all.filter((pair) => !isPossible(pair)))('from %s to %s, naming both', async (from, to) => {
      const { reply } = await move([from, to]);
      expect(reply.status).toBe(409);
      expect(reply.text).toContain(`from ${from} to ${to}`);
    });

    test.each(['acknowledged', 'resolved'])(
      'of fifty racing changes to %s one is made, and noted once',
      async (state) => {
        const { account, path } = await sample();
        const before = await send('GET', path, { credential: account.token });
        const replies = await Promise.all(
          Array.from({ length: 50 }, () => send('PATCH', path, { credential: account.token, body: { state } })),
        );
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
        const after = await send('GET', path, { credential: account.token });
        const kinds = Object(after.body).timeline.map(({ kind }: { kind: string }) => kind);
        expect(kinds).toEqual(['opened', state]);
        const version = ({ headers }: typeof after) => Number(headers.get('etag')?.match(/^"(\d+)-/)?.[1]);
        expect(version(after)).toBe(version(before) + 1);
      },
    );
  });
});
