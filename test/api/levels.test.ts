import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';

describe('a level', () => {
  test.each([
    [0, 1, 100],
    [99, 1, 1],
    [100, 2, 300],
    [224, 2, 176],
    [225, 2, 175],
    [399, 2, 1],
    [400, 3, 500],
    [899, 3, 1],
    [900, 4, 700],
  ])('of %i points is %i, and %i are missing to the next', async (totalXp, level, missing) => {
    const account = await createAccount();
    const { prisma } = (await instance()).database;
    await prisma.user.update({ where: { id: account.id }, data: { totalXp } });
    const { body } = await send('GET', '/api/user/profile', { credential: account.key });
    expect(body).toMatchObject({ total_xp: totalXp, level, xp_to_next_level: missing });
    const made = await send('POST', '/api/posts', {
      credential: account.key,
      body: { title: 'A title', content: 'Some content', is_published: false },
    });
    // What others see of it.
    expect(made.body).toMatchObject({ author: { level } });
  });
});
