import { builder } from '../builder.ts';
import type { PlatformScope } from '../authorization/scopes.ts';
import { accessTokenLifetime } from './access-token.ts';

export interface IssuedTokens {
  accessToken: string;
  scopes: readonly PlatformScope[];
  refreshToken: string | null;
}

export const TokenResponse = builder.objectRef<IssuedTokens>('TokenResponse').implement({
  description: 'What a client is granted (RFC 6749 §5.1).',
  fields: (t) => ({
    accessToken: t.exposeString('accessToken', { secret: true, description: 'A JWT as in RFC 9068.' }),
    tokenType: t.string({ resolve: () => 'Bearer' }),
    expiresIn: t.int({ description: 'Seconds.', resolve: () => accessTokenLifetime }),
    scope: t.string({ description: 'Granted scopes, separated by spaces.', resolve: ({ scopes }) => scopes.join(' ') }),
    refreshToken: t.exposeString('refreshToken', {
      secret: true,
      nullable: true,
      description: 'Good for one use; null where no user takes part.',
    }),
  }),
});
