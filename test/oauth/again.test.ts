import { describe, expect, test } from 'vitest';
import { createAccount, issueClientFor, registerClient } from '../harness/account.ts';
import { authorizationRequest, obtainTokens, openAuthorization, refresh } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';
import { exchange } from '../harness/token.ts';

describe('of two people who have agreed to an app', () => {
  test('one withdraws it, and the other goes on', async () => {
    const [owner, person, other] = [await createAccount(), await createPerson(), await createPerson()];
    const client = await registerClient(owner, {
      scopes: ['projects:read'],
      redirectUris: ['https://app.example/callback'],
    });
    const [theirs, others] = [await obtainTokens(person, client), await obtainTokens(other, client)];
    const revoke = `mutation { revokeAuthorizedApp(clientId: "${client.id}") }`;
    expect((await askGraphQL({ cookie: person.cookie }, revoke)).codes).toEqual([]);
    const apps = async (cookie: string) =>
      (await askGraphQL({ cookie }, '{ authorizedApps { clientId } }')).data.authorizedApps.length;
    expect([await apps(person.cookie), await apps(other.cookie)]).toEqual([0, 1]);
    expect((await refresh(client, theirs.refresh)).status).toBe(400);
    expect((await refresh(client, others.refresh)).status).toBe(200);
  });
});

describe('who has agreed before', () => {
  test('is asked again for anything more, and not for the same or less', async () => {
    const [owner, person] = [await createAccount(), await createPerson()];
    const client = await registerClient(owner, {
      scopes: ['projects:read', 'deployments:read', 'metrics:read'],
      redirectUris: ['https://app.example/callback'],
    });
    await obtainTokens(person, client, { scope: 'projects:read deployments:read' });
    const isAsked = async (scope: string) => {
      const reply = await openAuthorization(authorizationRequest(client, { scope }), person);
      expect([200, 303]).toContain(reply.status);
      return reply.status === 200;
    };
    expect(await isAsked('projects:read deployments:read')).toBe(false);
    expect(await isAsked('deployments:read')).toBe(false);
    expect(await isAsked('projects:read metrics:read')).toBe(true);
    expect(await isAsked('metrics:read')).toBe(true);
  });
});

describe('a client whose secret is rotated again', () => {
  test('has three that are good, and one alone where that was because of a leak', async () => {
    const person = await createPerson();
    const client = await issueClientFor(person, ['projects:read']);
    const rotate = async (overlap = '') => {
      const document = `mutation { rotateOAuthClientSecret(id: "${client.client_id}"${overlap}) { clientSecret } }`;
      const { data, codes } = await askGraphQL({ cookie: person.cookie }, document);
      expect(codes).toEqual([]);
      return { ...client, client_secret: String(data.rotateOAuthClientSecret.clientSecret) };
    };
    const isGood = (one: typeof client) =>
      exchange(one).then(
        () => true,
        () => false,
      );
    const [second, third] = [await rotate(), await rotate()];
    expect([await isGood(client), await isGood(second), await isGood(third)]).toEqual([true, true, true]);
    const fourth = await rotate(', overlapHours: 0');
    const all = [await isGood(client), await isGood(second), await isGood(third), await isGood(fourth)];
    expect(all).toEqual([false, false, false, true]);
  });

  test('by fifty at once, each ending those before it, has one secret', async () => {
    const person = await createPerson();
    const { client_id: clientId } = await issueClientFor(person, ['projects:read']);
    const document = `mutation { rotateOAuthClientSecret(id: "${clientId}", overlapHours: 0) { clientSecret } }`;
    const rotations = Array.from({ length: 50 }, () => askGraphQL({ cookie: person.cookie }, document));
    const codes = (await Promise.all(rotations)).flatMap((reply) => reply.codes);
    expect(codes).toEqual([]);
    const { prisma } = (await instance()).database;
    const isValid = { OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
    expect(await prisma.oAuthClientSecret.count({ where: { clientId, ...isValid } })).toBe(1);
  });
});

describe('a member who is given a role', () => {
  test('has it once: the same again is no change', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const { id } = await makeMember(projectId, 'viewer');
    const path = `/v1/projects/${projectId}/members/${id}`;
    const give = async (role: string) => {
      const reply = await send('PATCH', path, { credential: owner.token, body: { role } });
      return reply.headers.get('etag');
    };
    const first = await give('developer');
    expect(await give('developer')).toBe(first);
    expect(await give('viewer')).not.toBe(first);
  });
});
