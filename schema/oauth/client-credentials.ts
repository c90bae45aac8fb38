import { timingSafeEqual } from 'node:crypto';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isId } from '../ids.ts';
import { hashToken } from '../keys/token-format.ts';
import { isPlatformScope, type PlatformScope } from '../scopes.ts';
import { accessTokenLifetime } from './access-token.ts';

interface IssuedToken {
  accessToken: string;
  scopes: readonly PlatformScope[];
}

const AccessToken = builder.objectRef<IssuedToken>('AccessToken').implement({
  description: 'A token response (RFC 6749 §5.1).',
  fields: (t) => ({
    accessToken: t.exposeString('accessToken', { description: 'A JWT as in RFC 9068.' }),
    tokenType: t.string({ resolve: () => 'Bearer' }),
    expiresIn: t.int({ description: 'Seconds.', resolve: () => accessTokenLifetime }),
    scope: t.string({ description: 'Granted scopes, separated by spaces.', resolve: ({ scopes }) => scopes.join(' ') }),
  }),
});

function sameHash(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

/** Compares also where there is no such client, so that the time taken does not tell. */
async function authenticateClient({ db }: Context, clientId: string, clientSecret: string) {
  const client = isId(clientId)
    ? await db.oAuthClient.findFirst({ where: { id: clientId.toLowerCase(), revokedAt: null } })
    : null;
  const proven = sameHash(hashToken(clientSecret), client?.secretHash ?? '0'.repeat(64));
  if (!client?.secretHash || !proven) {
    throw new DomainError('INVALID_CLIENT', 'The client is unknown, or its secret is wrong.');
  }
  return client;
}

/** The scopes asked for, all of the client's where none are; RFC 6749 §3.3. */
function grantScopes(registered: readonly string[], asked: string | null | undefined): PlatformScope[] {
  const words = asked?.split(' ').filter((word) => word !== '') ?? [];
  const granted = [...new Set(words.length > 0 ? words : registered)].filter(isPlatformScope);
  const beyond = words.filter((word) => !covers(registered, word));
  if (beyond.length > 0) {
    throw new DomainError('INVALID_SCOPE', `The client is not registered for: ${beyond.join(' ')}.`);
  }
  return granted;
}

/** Writing includes reading, at registration too. */
function covers(registered: readonly string[], word: string): boolean {
  return registered.includes(word) || (word.endsWith(':read') && registered.includes(word.replace(':read', ':write')));
}

builder.mutationField('exchangeClientCredentials', (t) =>
  t.field({
    type: AccessToken,
    description: 'Exchanges the credentials of a confidential client for an access token (RFC 6749 §4.4).',
    args: {
      clientId: t.arg.string({ required: true }),
      clientSecret: t.arg.string({ required: true }),
      scope: t.arg.string({ description: "Scopes separated by spaces; all of the client's where none are named." }),
    },
    throws: ['INVALID_CLIENT', 'INVALID_SCOPE'],
    rateLimit: { max: 600, window: '1m' },
    resolve: async (_root, { clientId, clientSecret, scope }, context) => {
      const client = await authenticateClient(context, clientId, clientSecret);
      const scopes = grantScopes(client.scopes, scope);
      const accessToken = await context.signAccessToken({ subject: client.id, clientId: client.id, scopes });
      return { accessToken, scopes };
    },
  }),
);
