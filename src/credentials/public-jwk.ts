import { z } from 'zod';

const rsa = z.object({ kty: z.literal('RSA'), alg: z.literal('RS256'), n: z.string(), e: z.string() });

const ellipticCurve = z.object({
  kty: z.literal('EC'),
  alg: z.literal('ES256'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
});

/** A public half as it is stored and published: whatever else a key holds does not pass. */
export const publicJwk = z.intersection(
  z.object({ kid: z.string(), use: z.literal('sig') }),
  z.discriminatedUnion('kty', [rsa, ellipticCurve]),
);
