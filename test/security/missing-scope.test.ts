import { describe, expect, test } from 'vitest';
import { createAccount, issueTokenFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';

const change = { ref: 'main', commit_sha: 'a'.repeat(40) };

async function detailOf(credential: string, path: string, body: object): Promise<string> {
  const reply = await send('POST', path, { credential, body });
  expect(reply.status).toBe(403);
  return Object(reply.body).detail;
}

describe('a 403 tells what to do', () => {
  test('to a project-admin whose token lacks the scope: another token, not another role', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const token = await issueTokenFor(owner, ['projects:write']);
    const detail = await detailOf(token, `/v1/projects/${projectId}/deployments`, change);
    expect(detail).toContain(
      'deployments:write, which what you sent lacks: use an access token that was created with it',
    );
    expect(detail).toContain('the developer and project-admin roles grant it');
    const incident = await detailOf(token, `/v1/projects/${projectId}/incidents`, { title: 'Slow' });
    expect(incident).toContain('the project-admin role grants it');
  });

  test('to a viewer whose token has it: another role', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const viewer = await makeMember(projectId, 'viewer');
    const detail = await detailOf(viewer.token, `/v1/projects/${projectId}/deployments`, change);
    expect(detail).toBe(
      'Your role in this project is viewer, which lacks deployments:write: the developer and project-admin roles grant it, and a project-admin can change yours.',
    );
  });

  test('about a webhook to this machine: what the operator can set', async () => {
    const owner = await createAccount();
    const path = `/v1/projects/${await makeProject(owner)}/webhooks`;
    for (const url of ['http://localhost:4321/hook', 'http://127.0.0.1/hook']) {
      const reply = await send('POST', path, { credential: owner.token, body: { url } });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('ALLOW_PRIVATE_WEBHOOKS=true');
    }
  });
});
