import { describe, expect, test } from 'vitest';
import { getUser } from '../../rest-adapters/v1/user.ts';
import { createAccount, issueClientFor, issueTokenFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { exchange } from '../harness/token.ts';

const path = '/v1/user';

describeRoute(
  getUser,
  async () => ({ account: await createAccount(), path }),
  () => {
    describe('200', () => {
      test('whose token it is, and what it may do', async () => {
        const account = await createAccount('free');
        const credential = await issueTokenFor(account, ['incidents:write', 'projects:read']);
        const { status, body } = await send('GET', path, { credential });
        expect(status).toBe(200);
        expect(body).toEqual({
          id: account.id,
          username: account.username,
          email: `${account.username}@test.example`,
          plan: 'free',
          credential: {
            kind: 'personal_access_token',
            id: expect.any(String),
            name: 'Test',
            scopes: ['incidents:write', 'projects:read'],
            project_id: null,
            expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
          },
        });
      });

      test('of an access token, its client and the project that this is bound to', async () => {
        const account = await createAccount();
        const projectId = await makeProject(account);
        const client = await issueClientFor(account, ['projects:read', 'metrics:read'], projectId);
        const credential = await exchange(client, 'metrics:read');
        const { body } = await send('GET', path, { credential });
        expect(Object(body).credential).toMatchObject({
          kind: 'access_token',
          id: client.client_id,
          name: 'Test',
          scopes: ['metrics:read'],
          project_id: projectId,
        });
      });
    });

    describe('401', () => {
      test('to an API key, which belongs to the other surface', async () => {
        const { key } = await createAccount();
        expect((await send('GET', path, { credential: key })).status).toBe(401);
      });
    });
  },
);
