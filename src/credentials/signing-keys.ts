import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { accessTokenLifetime, type PublicKey } from '../../schema/oauth/access-token.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { decrypt, encrypt } from '../../rest-adapters/http/aes-gcm.ts';
import { insideTransaction } from '../database/transaction-scope.ts';

const publicJwk = z.object({
  kid: z.string(),
  kty: z.literal('RSA'),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
});

/** Any fixed number; it names the lock under which keys are made. */
const keyLock = 7_061_637;

/** How long a reading of the table may be used, in milliseconds: half of the two seconds a rotation may take to arrive. */
const freshness = 1_000;

/**
 * A new key signs only after this time, in milliseconds, so that every instance knows it before it meets a token
 * that is signed by it.
 */
const introduction = 1_500;

export interface SigningKey {
  kid: string;
  key: CryptoKey;
}

/** A key that signs from a moment on, until the next one does. */
interface Candidate extends SigningKey {
  from: number;
}

interface LoadedKeys {
  /** The newest first. */
  signing: Candidate[];
  published: PublicKey[];
  verifying: Map<string, CryptoKey>;
  readAt: number;
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new TypeError('an RSA key was expected');
  return key;
}

/** The RS256 keys of this installation: made when there are none, encrypted at rest, rotated with an overlap. */
export class SigningKeys {
  readonly #prisma: PrismaClient;
  readonly #secretKey: KeyObject;
  readonly #now: () => Date;
  #loaded: LoadedKeys | null = null;
  #loading: Promise<LoadedKeys> | null = null;

  constructor(prisma: PrismaClient, secretKey: KeyObject, now: () => Date) {
    this.#prisma = prisma;
    this.#secretKey = secretKey;
    this.#now = now;
  }

  /** Makes a first key where there is none; instances that start together agree on one. */
  async ensure(): Promise<void> {
    if ((await this.#prisma.signingKey.count({ where: { retiredAt: null } })) === 0) await this.#add(false);
    await this.#load();
  }

  /** Signs with a new key from now on; tokens of the old one stay valid until they expire. @returns the new key's id */
  rotate(): Promise<string> {
    return this.#add(true);
  }

  async #add(retireOthers: boolean): Promise<string> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    const encryptedPrivateKey = encrypt(this.#secretKey, JSON.stringify(await exportJWK(privateKey)));
    const published = publicJwk.parse({ ...jwk, kid, alg: 'RS256', use: 'sig' });
    await this.#prisma.$transaction((db) =>
      insideTransaction(async () => {
        await db.$queryRaw`SELECT pg_advisory_xact_lock(${keyLock})::text`;
        const current = { retiredAt: null };
        if (!retireOthers && (await db.signingKey.count({ where: current })) > 0) return;
        await db.signingKey.updateMany({ where: current, data: { retiredAt: this.#now() } });
        await db.signingKey.create({ data: { publicJwk: published, encryptedPrivateKey, createdAt: this.#now() } });
      }),
    );
    this.#loaded = null;
    return kid;
  }

  async #read(): Promise<LoadedKeys> {
    const readAt = this.#now().getTime();
    const oldest = new Date(readAt - accessTokenLifetime * 1000 - introduction);
    const rows = await this.#prisma.signingKey.findMany({
      where: { OR: [{ retiredAt: null }, { retiredAt: { gt: oldest } }] },
      orderBy: { createdAt: 'desc' },
    });
    const published = rows.map((row) => publicJwk.parse(row.publicJwk));
    const verifying = new Map(
      await Promise.all(published.map(async (jwk) => [jwk.kid, await importKey(jwk)] as const)),
    );
    // Those that are not known everywhere yet, and the one that signs until they are.
    const known = rows.findIndex(({ createdAt }) => createdAt.getTime() + introduction <= readAt);
    const candidates = known < 0 ? rows : rows.slice(0, known + 1);
    const signing = await Promise.all(candidates.map((row) => this.#candidate(row)));
    return { signing, published, verifying, readAt };
  }

  async #candidate(row: { publicJwk: unknown; encryptedPrivateKey: Uint8Array; createdAt: Date }): Promise<Candidate> {
    const privateJwk: JWK = JSON.parse(decrypt(this.#secretKey, row.encryptedPrivateKey));
    const { kid } = publicJwk.parse(row.publicJwk);
    return { kid, key: await importKey(privateJwk), from: row.createdAt.getTime() + introduction };
  }

  async #load(): Promise<LoadedKeys> {
    if (this.#loaded && this.#now().getTime() - this.#loaded.readAt < freshness) return this.#loaded;
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null;
    });
    this.#loaded = await this.#loading;
    return this.#loaded;
  }

  async signing(): Promise<SigningKey> {
    const { signing } = await this.#load();
    const now = this.#now().getTime();
    const current = signing.find(({ from }) => from <= now) ?? signing.at(-1);
    if (!current) throw new Error('there is no signing key');
    return current;
  }

  async published(): Promise<PublicKey[]> {
    return (await this.#load()).published;
  }

  /** The key that a token names; undefined for one that is not, or no longer, in use. */
  async verifying(kid: string): Promise<CryptoKey | undefined> {
    return (await this.#load()).verifying.get(kid);
  }
}
