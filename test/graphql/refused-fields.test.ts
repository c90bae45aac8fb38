import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';

async function refused(credential: string, query: string, variables: object) {
  const { errors } = await askGraphQL({ credential }, query, variables);
  return errors.map(({ message, extensions }: { message: string; extensions: object }) => ({ message, ...extensions }));
}

const updateProject =
  'mutation ($id: ID!, $input: UpdateProjectInput!) { updateProject(id: $id, input: $input) { id } }';
const createProject = 'mutation ($input: CreateProjectInput!) { createProject(input: $input) { id } }';
const invite =
  'mutation ($projectId: ID!, $input: InviteMemberInput!) { inviteMember(projectId: $projectId, input: $input) { link } }';

function putVariable(account: Account, projectId: string, sensitive: boolean) {
  const query = `mutation ($projectId: ID!, $input: PutEnvironmentVariableInput!) {
    putEnvironmentVariable(projectId: $projectId, environment: preview, name: "KEY", input: $input) { name }
  }`;
  return refused(account.token, query, { projectId, input: { value: 'x', sensitive } });
}

describe('a refusal that is about one field says which, beside its own sentence', () => {
  test('a username that is taken', async () => {
    const [taken, account] = [await createAccount(), await createAccount()];
    const query = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }';
    expect(await refused(account.key, query, { input: { username: taken.username } })).toEqual([
      {
        code: 'USERNAME_TAKEN',
        message: `The username ${taken.username} is taken. Choose another.`,
        faults: [{ path: ['input', 'username'], message: 'is taken' }],
      },
    ]);
  });

  test('a slug that is taken, of a new project and of one that is there', async () => {
    const account = await createAccount();
    await makeProject(account, { name: 'Shop', slug: 'shop' });
    const id = await makeProject(account, { name: 'Other' });
    const refusal = {
      code: 'SLUG_TAKEN',
      faults: [{ path: ['input', 'slug'], message: 'is taken by another project of yours' }],
    };
    expect(await refused(account.token, updateProject, { id, input: { slug: 'shop' } })).toMatchObject([refusal]);
    const input = { name: 'Another', slug: 'shop' };
    expect(await refused(account.token, createProject, { input })).toMatchObject([refusal]);
  });

  test('a slug that is the owner’s to choose', async () => {
    const id = await makeProject(await createAccount());
    const admin = await makeMember(id, 'project_admin');
    expect(await refused(admin.token, updateProject, { id, input: { slug: 'mine' } })).toMatchObject([
      { code: 'FORBIDDEN', faults: [{ path: ['input', 'slug'] }] },
    ]);
  });

  test('an address that is a member’s, or invited', async () => {
    const account = await createAccount();
    const projectId = await makeProject(account);
    const call = (email: string) => refused(account.token, invite, { projectId, input: { email, role: 'viewer' } });
    const path = ['input', 'email'];
    expect(await call(`${account.username}@test.example`)).toMatchObject([
      { code: 'ALREADY_MEMBER', faults: [{ path }] },
    ]);
    expect(await call('guest@test.example')).toEqual([]);
    expect(await call('guest@test.example')).toMatchObject([{ code: 'ALREADY_INVITED', faults: [{ path }] }]);
  });

  test('a variable that is sensitive, and an author who is somebody else', async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(account);
    expect(await putVariable(account, projectId, true)).toEqual([]);
    expect(await putVariable(account, projectId, false)).toMatchObject([
      { code: 'VARIABLE_IS_SENSITIVE', faults: [{ path: ['input', 'sensitive'] }] },
    ]);
    const query = 'mutation ($input: CreatePostInput!) { createPost(input: $input) { id } }';
    const input = { title: 'Warm caches', content: 'Keep them so.', authorId: other.id };
    expect(await refused(account.key, query, { input })).toMatchObject([
      { code: 'FORBIDDEN', faults: [{ path: ['input', 'authorId'] }] },
    ]);
  });
});
