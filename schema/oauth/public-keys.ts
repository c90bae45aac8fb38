import { builder } from '../builder.ts';
import type { PublicKey } from './access-token.ts';

const JsonWebKey = builder.objectRef<PublicKey>('JsonWebKey').implement({
  description: 'A public RSA key (RFC 7517).',
  fields: (t) => ({
    kid: t.exposeString('kid'),
    kty: t.exposeString('kty'),
    alg: t.exposeString('alg'),
    use: t.exposeString('use'),
    n: t.exposeString('n'),
    e: t.exposeString('e'),
  }),
});

builder.queryField('publicKeys', (t) =>
  t.field({
    type: [JsonWebKey],
    description: 'The keys that access tokens are verified with.',
    authScopes: { anyone: true },
    resolve: (_root, _args, context) => context.publishedKeys(),
  }),
);
