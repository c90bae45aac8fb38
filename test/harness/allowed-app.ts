import { registerClient } from './account.ts';
import { allowApp } from './allow-app.ts';
import type { Instance } from './instance.ts';
import type { Person } from './person.ts';

/** Where the users of these clients come back to. */
export const callback = 'https://app.example/callback';

/** A client of somebody, whose users' tokens are asked for by its secret. */
export function clientNamed(on: Instance, owner: Person, name: string) {
  return registerClient(owner, { name, scopes: ['projects:read', 'deployments:write'], redirectUris: [callback] }, on);
}

/** Lets an app of one person act for another. @returns the token that it has got by that */
export async function appAllowedBy(on: Instance, owner: Person, person: Person, name: string) {
  const client = await clientNamed(on, owner, name);
  const verifier = 'v'.repeat(43);
  const challenge = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: callback,
    scope: 'projects:read deployments:write',
    code_challenge: Buffer.from(challenge).toString('base64url'),
    code_challenge_method: 'S256',
    state: 'state',
  });
  const code = await allowApp(`${on.config.publicUrl}/oauth/authorize?${query}`, person);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    code_verifier: verifier,
    client_id: client.id,
    client_secret: client.secret ?? '',
  });
  const reply = await fetch(`${on.config.publicUrl}/v1/auth/token`, { method: 'POST', body });
  const { access_token: token } = Object(await reply.json());
  return { client, token: String(token) };
}
