import { describe, expect, test } from 'vitest';
import { LoginThrottle } from '../../src/sign-in/login-throttle.ts';
import { freshAddress } from '../harness/address.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';
import { createPerson, signIn } from '../harness/person.ts';

/** Attempts in a row from one place, as often as it lets them. */
async function attempts(
  times: number,
  { email, from, isRight }: { email: (number: number) => string; from: (number: number) => string; isRight: boolean },
): Promise<number> {
  const guard = new LoginThrottle(null);
  for (let made = 0; made < times; made += 1) {
    const admitted = await guard.admit(email(made), from(made)).then(
      () => true,
      () => false,
    );
    if (!admitted) return made;
    if (isRight) await guard.forgive(email(made), from(made));
  }
  return times;
}

const oneEach = (number: number) => `person${number}@test.example`;

describe('signing in', () => {
  test('rightly is no guess, however many do so from one office', async () => {
    const office = freshAddress();
    expect(await attempts(120, { email: oneEach, from: () => office, isRight: true })).toBe(120);
    expect(await attempts(120, { email: () => 'one@test.example', from: () => office, isRight: true })).toBe(120);
    // What is wrong counts, which proves the above.
    expect(await attempts(120, { email: oneEach, from: () => office, isRight: false })).toBe(50);
  });

  test('is counted so through the door too', async () => {
    const person = await createPerson();
    // The first was when they were made; ten wrong ones are allowed in a quarter of an hour.
    for (let time = 1; time < 11; time += 1) await signIn(person, { address: person.address });
  });

  test('wrongly counts by network where it is IPv6, whatever addresses are used of it', async () => {
    const within = (number: number) => `2001:db8:7:7::${number.toString(16)}`;
    expect(await attempts(60, { email: oneEach, from: within, isRight: false })).toBe(50);
    const beside = (number: number) => `2001:db8:7:${(number % 2) + 1}::1`;
    expect(await attempts(60, { email: oneEach, from: beside, isRight: false })).toBe(60);
  });

  test('counts an address and its notations as one', async () => {
    const email = (number: number) => (number % 2 ? ' ADA@test.example' : 'ada@test.example ');
    const guard = new LoginThrottle(null);
    const from = freshAddress();
    for (const number of [0, 1, 2]) await guard.admit(email(number), from);
    await guard.forgive('ada@test.example', from);
    const began = performance.now();
    for (const number of [0, 1, 2]) await guard.admit(email(number), from);
    // The fourth, fifth and sixth in a row would have had to wait for a second and a half.
    expect(performance.now() - began).toBeLessThan(1_200);
  });
});

describe('a limit', () => {
  const remaining = ({ headers }: { headers: Headers }) => Number(headers.get('ratelimit')?.match(/r=(\d+)/)?.[1]);

  test.each(['/v1/rate_limit', '/api/rate_limit'])('is not used up by asking how it stands: %s', async (path) => {
    const { token, key } = await createAccount();
    const credential = path.startsWith('/api') ? key : token;
    const first = await send('GET', path, { credential });
    const second = await send('GET', path, { credential });
    expect(Object(first.body).minute).toMatchObject({ limit: 300, used: 0, remaining: 300 });
    expect(Object(second.body).minute).toMatchObject({ limit: 300, used: 0, remaining: 300 });
  });

  test('is not used up by preflights', async () => {
    const { key: credential } = await createAccount();
    await send('OPTIONS', '/api/posts', { credential });
    expect(remaining(await send('GET', '/api/user/profile', { credential }))).toBe(299);
  });

  test('is used up by what fails', async () => {
    await withinOneMinute();
    const { key: credential } = await createAccount();
    for (const path of ['/api/nothing', '/api/posts/nonsense', '/api/posts?page=0'])
      await send('GET', path, { credential });
    await send('POST', '/api/posts', { credential, body: '{' });
    expect(remaining(await send('GET', '/api/user/profile', { credential }))).toBe(295);
  });
});
