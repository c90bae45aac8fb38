import { describe, expect, test } from 'vitest';
import { revokeInvitation } from '../../rest-adapters/v1/members.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { acceptInvitation, emailOf, makeInvitation, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const guest = await createAccount();
  const projectId = await makeProject(account);
  const { id, token } = await makeInvitation(account, projectId, { email: emailOf(guest), role: 'viewer' });
  return { account, path: `/v1/projects/${projectId}/invitations/${id}`, guest, token };
}

describeRoute(revokeInvitation, sample, () => {
  describe('204', () => {
    test('and again 204; the link is dead, and the address can be invited anew', async () => {
      const { account, path, guest, token } = await sample();
      for (const _time of [1, 2]) expect((await send('DELETE', path, { credential: account.token })).status).toBe(204);
      expect((await acceptInvitation(guest, token)).code).toBe('NOT_FOUND');
      expect((await send('GET', path, { credential: account.token })).body).toMatchObject({ state: 'revoked' });
      await makeInvitation(account, path.split('/')[3] ?? '', { email: emailOf(guest), role: 'viewer' });
    });
  });

  describe('409', () => {
    test('where it was accepted: the member stays, and says how they can be removed', async () => {
      const { account, path, guest, token } = await sample();
      expect((await acceptInvitation(guest, token)).code).toBeUndefined();
      const reply = await send('DELETE', path, { credential: account.token });
      expect(reply.status).toBe(409);
      expect(reply.text).toContain('Remove the member');
      expect((await send('GET', path, { credential: account.token })).body).toMatchObject({ state: 'accepted' });
    });

    test('of a race with the guest one wins', async () => {
      const { account, path, guest, token } = await sample();
      const [reply, { member }] = await Promise.all([
        send('DELETE', path, { credential: account.token }),
        acceptInvitation(guest, token),
      ]);
      expect(reply.status).toBe(member ? 409 : 204);
    });
  });
});
