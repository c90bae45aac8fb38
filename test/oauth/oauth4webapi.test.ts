import * as oauth from 'oauth4webapi';
import { expect, test } from 'vitest';
import { createAccount, issueClientFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';

/** Plain HTTP is allowed because the server under test has no certificate; all other checks are as strict as they come. */
const options = { [oauth.allowInsecureRequests]: true };

async function discover() {
  const { config } = await instance();
  const issuer = new URL(config.publicUrl);
  const response = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  return oauth.processDiscoveryResponse(issuer, response);
}

test('oauth4webapi discovers, obtains a token by client credentials, and validates it against the JWKS', async () => {
  const server = await discover();
  const { client_id, client_secret } = await issueClientFor(await createAccount(), [
    'projects:read',
    'deployments:write',
  ]);
  const client = { client_id };
  const response = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    oauth.ClientSecretBasic(client_secret),
    { scope: 'projects:read' },
    options,
  );
  const token = await oauth.processClientCredentialsResponse(server, client, response);
  expect(token).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'projects:read' });

  const resource = await oauth.resourceDiscoveryRequest(new URL(server.issuer), options);
  const { resource: audience } = await oauth.processResourceDiscoveryResponse(new URL(server.issuer), resource);
  const request = new Request(`${server.issuer}/v1/projects`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  const claims = await oauth.validateJwtAccessToken(server, request, audience, options);
  expect(claims).toMatchObject({ client_id, sub: client_id, scope: 'projects:read', iss: server.issuer });
  expect((await send('GET', '/v1/projects', { credential: token.access_token })).status).toBe(200);
});

test('oauth4webapi reads the refusal of a wrong secret', async () => {
  const server = await discover();
  const { client_id } = await issueClientFor(await createAccount(), ['projects:read']);
  const client = { client_id };
  const response = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    oauth.ClientSecretPost('service_secret_wrong'),
    {},
    options,
  );
  const refusal = oauth.processClientCredentialsResponse(server, client, response);
  await expect(refusal).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  await expect(refusal).rejects.toMatchObject({ status: 401, cause: [{ scheme: 'basic' }] });
});
