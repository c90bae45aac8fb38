import { builder } from '../builder.ts';
import type { PublicKey } from './access-token.ts';

const JsonWebKey = builder.objectRef<PublicKey>('JsonWebKey').implement({
  description: 'A public key (RFC 7517): one of RSA has `n` and `e`, one of an elliptic curve `crv`, `x` and `y`.',
  fields: (t) => ({
    kid: t.exposeString('kid'),
    kty: t.exposeString('kty'),
    alg: t.exposeString('alg'),
    use: t.exposeString('use'),
    n: t.string({ nullable: true, resolve: (key) => (key.kty === 'RSA' ? key.n : null) }),
    e: t.string({ nullable: true, resolve: (key) => (key.kty === 'RSA' ? key.e : null) }),
    crv: t.string({ nullable: true, resolve: (key) => (key.kty === 'EC' ? key.crv : null) }),
    x: t.string({ nullable: true, resolve: (key) => (key.kty === 'EC' ? key.x : null) }),
    y: t.string({ nullable: true, resolve: (key) => (key.kty === 'EC' ? key.y : null) }),
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
