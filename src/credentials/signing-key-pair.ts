import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { PublicKey, SigningAlgorithm } from '../../schema/oauth/access-token.ts';
import { publicJwk } from './public-jwk.ts';

export interface KeyPair {
  published: PublicKey;
  privateJwk: JWK;
}

/** A new key, named by the thumbprint of its public half (RFC 7638). */
export async function makeKeyPair(alg: SigningAlgorithm): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  return { published: publicJwk.parse({ ...jwk, kid, alg, use: 'sig' }), privateJwk: await exportJWK(privateKey) };
}
