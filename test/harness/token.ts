import { z } from 'zod';
import { send } from './client.ts';
import type { Instance } from './instance.ts';

const issued = z.object({ access_token: z.string() });

/** An access token by client credentials. */
export async function exchange(
  { client_id: clientId, client_secret: secret }: { client_id: string; client_secret: string },
  scope = '',
  on?: Instance,
): Promise<string> {
  const reply = await send('POST', '/v1/auth/token', {
    body: `grant_type=client_credentials&scope=${encodeURIComponent(scope)}`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(on ? { on } : {}),
  });
  return issued.parse(reply.body).access_token;
}
