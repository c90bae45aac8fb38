import { expect } from 'vitest';
import { type Account, createAccount } from './account.ts';
import { send } from './client.ts';
import { makeProject } from './fixtures.ts';

/** A project with variables in its preview environment. */
export interface VariablesFixture {
  account: Account;
  projectId: string;
  /** Of the variables of the preview environment. */
  path: string;
}

/** A project whose preview environment has `LOG_LEVEL` and the sensitive `API_TOKEN`. */
export async function variablesFixture(): Promise<VariablesFixture> {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const path = `/v1/projects/${projectId}/environments/preview/variables`;
  for (const [name, body] of Object.entries({
    LOG_LEVEL: { value: 'debug' },
    API_TOKEN: { value: 'whispered', sensitive: true },
  })) {
    const { status } = await send('PUT', `${path}/${name}`, { credential: account.token, body });
    if (status !== 201) throw new Error(`the variable ${name} was answered with ${status}`);
  }
  return { account, projectId, path };
}

/** What is shown of a variable. */
export function shown(name: string, value: string | null, sensitive = false) {
  return { name, value, sensitive, updated_at: expect.any(String) };
}
