import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';

test('of two who change a figure of an objective each at once, neither undoes what the other did', async () => {
  const account = await createAccount();
  const rounds = Array.from({ length: 20 }, async () => {
    const where = `projectId: "${await makeProject(account)}", environment: production`;
    const changes = ['availability: 0.95', 'latencyP95Ms: 250'];
    const change = (figure: string) => `mutation { setObjective(${where}, input: { ${figure} }) { availability } }`;
    await Promise.all(changes.map((figure) => askGraphQL({ credential: account.token }, change(figure))));
    const { data } = await askGraphQL(
      { credential: account.token },
      `{ objective(${where}) { availability latencyP95Ms } }`,
    );
    return data.objective;
  });
  for (const objective of await Promise.all(rounds)) {
    expect(objective).toEqual({ availability: 0.95, latencyP95Ms: 250 });
  }
});
