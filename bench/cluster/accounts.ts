import { z } from 'zod';
import { createBenchUser, type Installation, issueBenchToken } from '../installation.ts';

const withId = z.object({ id: z.string() });
const key = z.object({ full_key: z.string() });

/** Two accounts: one without limits, and one of the plan free. @param scopes of the token of the first */
export async function openAccounts(installation: Installation, scopes = 'projects:read,projects:write') {
  await createBenchUser(installation);
  const token = await issueBenchToken(installation, scopes);
  const person = ['--username', 'limited', '--email', 'limited@example.com', '--password', 'correct horse battery'];
  const { id } = withId.parse(await installation.command('user', 'create', ...person));
  const made = await installation.command('key', 'create', '--user', 'limited', '--name', 'K', '--scopes', 'read');
  return { limitedId: id, credentials: { token, limitedKey: key.parse(made).full_key } };
}
