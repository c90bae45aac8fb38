import { expect, test } from 'vitest';
import { createAccount, registerClient } from '../harness/account.ts';
import { authorizationRequest, decide, exchangeCode, openAuthorization, proofKey } from '../harness/authorization.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance, runsOnServer } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';
import { waitingForLocks } from '../harness/waiting-for-locks.ts';

// The embedded database has one connection: nothing races there.
test.runIf(runsOnServer)('what is agreed to while an app is sent away is agreed to alone', async () => {
  const [owner, person] = [await createAccount(), await createPerson()];
  const scopes = ['projects:write', 'members:read'];
  const client = await registerClient(owner, { scopes, redirectUris: ['https://app.example/cb'] });
  await decide(person, authorizationRequest(client, { scope: 'projects:write' }), 'allow');
  const { prisma } = (await instance()).database;
  const done = await prisma.$transaction(
    async (db) => {
      await db.$queryRaw`SELECT 1 FROM oauth_consents WHERE client_id = ${client.id}::uuid FOR UPDATE`;
      const withdraw = `mutation { revokeAuthorizedApp(clientId: "${client.id}") }`;
      const sentAway = askGraphQL({ cookie: person.cookie }, withdraw);
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
      const agreed = decide(person, authorizationRequest(client, { scope: 'members:read' }), 'allow');
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(2);
      return { sentAway, agreed };
    },
    { timeout: 30_000 },
  );
  await Promise.all([done.sentAway, done.agreed]);
  const consents = await prisma.oAuthConsent.findMany({ where: { clientId: client.id } });
  expect(consents.map(({ scopes: all, rememberedScopes }) => [all, rememberedScopes])).toEqual([
    [['members:read'], ['members:read']],
  ]);
});

test('of two consents at once none is lost', async () => {
  const [owner, person] = [await createAccount(), await createPerson()];
  const scopes = ['projects:read', 'members:read', 'metrics:read', 'incidents:read'];
  const client = await registerClient(owner, { scopes, redirectUris: ['https://app.example/cb'] });
  await Promise.all(scopes.map((scope) => decide(person, authorizationRequest(client, { scope }), 'allow')));
  const { data } = await askGraphQL({ cookie: person.cookie }, '{ authorizedApps { scopes } }');
  expect(data.authorizedApps[0].scopes.toSorted()).toEqual(scopes.toSorted());
});

test.runIf(runsOnServer)('an app that is sent away while it is let in again has nothing left', async () => {
  const [owner, person] = [await createAccount(), await createPerson()];
  const client = await registerClient(owner, { scopes: ['projects:read'], redirectUris: ['https://app.example/cb'] });
  const { verifier, challenge } = proofKey();
  const request = authorizationRequest(client, { code_challenge: challenge });
  await decide(person, request, 'allow');
  const { prisma } = (await instance()).database;
  const { opened, withdrawn } = await prisma.$transaction(
    async (db) => {
      // Whatever is issued to the client waits for this, behind the look at what was agreed to.
      await db.$queryRaw`SELECT 1 FROM oauth_clients WHERE id = ${client.id}::uuid FOR UPDATE`;
      const letIn = openAuthorization(request, person);
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
      const withdraw = `mutation { revokeAuthorizedApp(clientId: "${client.id}") }`;
      const sentAway = askGraphQL({ cookie: person.cookie }, withdraw);
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(2);
      return { opened: letIn, withdrawn: sentAway };
    },
    { timeout: 30_000 },
  );
  const code = new URL((await opened).headers.get('location') ?? '').searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  expect((await withdrawn).data).toEqual({ revokeAuthorizedApp: true });
  expect((await exchangeCode(client, { code, verifier }, {}, person)).status).toBe(400);
  expect(await prisma.oAuthGrant.count({ where: { clientId: client.id } })).toBe(0);
});

test('a grant without a consent is none', async () => {
  const { prisma } = (await instance()).database;
  const [owner, person] = [await createAccount(), await createPerson()];
  const client = await registerClient(owner, { scopes: ['projects:read'], redirectUris: ['https://app.example/cb'] });
  const at = new Date();
  const grant = prisma.oAuthGrant.create({
    data: {
      userId: person.id,
      clientId: client.id,
      codeHash: client.id,
      codeChallenge: proofKey().challenge,
      redirectUri: 'https://app.example/cb',
      redirectUriSent: true,
      codeExpiresAt: at,
      expiresAt: at,
    },
  });
  await expect(grant).rejects.toMatchObject({ code: 'P2003' });
});
