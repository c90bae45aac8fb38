import { describe, expect, test } from 'vitest';
import { getProfile } from '../../rest-adapters/api/profile.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/api/user/profile';

describeRoute(
  getProfile,
  async () => ({ account: await createAccount(), path }),
  () => {
    describe('200', () => {
      test('the profile with level and experience', async () => {
        const account = await createAccount();
        await makePost(account);
        await makePost(account);
        const reply = await send('GET', path, { credential: account.key });
        expect(reply.status).toBe(200);
        expect(reply.body).toEqual({
          id: account.id,
          username: account.username,
          display_name: null,
          bio: null,
          avatar_url: null,
          website_url: null,
          location: null,
          level: 2,
          total_xp: 100,
          xp_to_next_level: 300,
          plan: 'pro',
          created_at: expect.any(String),
          updated_at: expect.any(String),
        });
      });
    });
  },
);
