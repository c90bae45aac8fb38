import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { type Instance, startInstance } from '../harness/instance.ts';

describe("graphql-http's audits", () => {
  let home: Instance;
  let token: string;

  beforeAll(async () => {
    home = await startInstance();
    token = (await createAccount('pro', home)).token;
  });
  afterAll(() => home.stop());

  const audits = serverAudits({
    url: () => `${home.config.publicUrl}/graphql`,
    fetchFn: (input: string, init: RequestInit = {}) =>
      fetch(input, {
        ...init,
        headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${token}` },
      }),
  });

  test('are all there', () => {
    expect(audits).toHaveLength(61);
  });

  test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s %s', async (_id, _name, audit) => {
    const result = await audit.fn();
    expect(result.status, JSON.stringify(result)).toBe('ok');
  });
});
