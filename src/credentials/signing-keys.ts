import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { KeyObject } from 'node:crypto';
import type { TransactionClient } from '../../schema/context.ts';
import { accessTokenLifetime, type PublicKey, type SigningAlgorithm } from '../../schema/oauth/access-token.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { decrypt, encrypt } from '../../rest-adapters/http/aes-gcm.ts';
import { againAfterConflicts } from '../failures/done-again.ts';
import { insideTransaction } from '../database/transaction-scope.ts';
import { publicJwk } from './public-jwk.ts';
import { type KeyPair, makeKeyPair } from './signing-key-pair.ts';

const firstAlgorithm: SigningAlgorithm = 'RS256';

/** Any fixed number; it names the lock under which keys are made. */
const keyLock = 7_061_637;

/** How long a reading of the table may be used, in milliseconds: half of the two seconds a rotation may take to arrive. */
const freshness = 1_000;

/**
 * A new key signs only after this time, in milliseconds, so that every instance knows it before it meets a token
 * that is signed by it.
 */
const introduction = 1_500;

/** One half of a key, and the one algorithm that it is for (RFC 8725 §3.1). */
interface UsableKey {
  alg: SigningAlgorithm;
  key: CryptoKey;
}

export interface SigningKey extends UsableKey {
  kid: string;
}

/** A key that signs from a moment on, until the next one does. */
interface Candidate extends SigningKey {
  from: number;
}

interface LoadedKeys {
  /** The newest first. */
  signing: Candidate[];
  published: PublicKey[];
  verifying: Map<string, UsableKey>;
  readAt: number;
}

async function importKey(jwk: JWK, alg: SigningAlgorithm): Promise<UsableKey> {
  const key = await importJWK(jwk, alg);
  if (key instanceof Uint8Array) throw new TypeError('a key of two halves was expected');
  return { alg, key };
}

/** The keys of this installation: made when there are none, encrypted at rest, rotated with an overlap. */
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
    const current = { where: { retiredAt: null } };
    if ((await this.#prisma.signingKey.count(current)) === 0) {
      const pair = await makeKeyPair(firstAlgorithm);
      await this.#inTurn(async (db) => {
        if ((await db.signingKey.count(current)) === 0) await this.#store(db, pair);
      });
    }
    await this.#load();
  }

  /**
   * Signs with a new key, once every instance knows it; tokens of the old one stay valid until they expire.
   * @param algorithm that of the key before, where it is left out
   * @returns what is published of it
   */
  async rotate(algorithm?: SigningAlgorithm): Promise<PublicKey> {
    const pair = await makeKeyPair(algorithm ?? (await this.#newestAlgorithm()));
    await this.#inTurn(async (db) => {
      await db.signingKey.updateMany({ where: { retiredAt: null }, data: { retiredAt: this.#now() } });
      await this.#store(db, pair);
    });
    return pair.published;
  }

  async #newestAlgorithm(): Promise<SigningAlgorithm> {
    const newest = await this.#prisma.signingKey.findFirst({ orderBy: { createdAt: 'desc' } });
    return newest ? publicJwk.parse(newest.publicJwk).alg : firstAlgorithm;
  }

  /** Of all who store keys, on whichever instance, one works at a time. */
  async #inTurn(work: (db: TransactionClient) => Promise<void>): Promise<void> {
    await againAfterConflicts(() =>
      this.#prisma.$transaction((db) =>
        insideTransaction(async () => {
          await db.$queryRaw`SELECT pg_advisory_xact_lock(${keyLock})::text`;
          await work(db);
        }),
      ),
    );
    this.#loaded = null;
  }

  async #store(db: TransactionClient, { published, privateJwk }: KeyPair): Promise<void> {
    const encryptedPrivateKey = encrypt(this.#secretKey, JSON.stringify(privateJwk));
    await db.signingKey.create({ data: { publicJwk: { ...published }, encryptedPrivateKey, createdAt: this.#now() } });
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
      await Promise.all(published.map(async (jwk) => [jwk.kid, await importKey(jwk, jwk.alg)] as const)),
    );
    // Those that are not known everywhere yet, and the one that signs until they are.
    const known = rows.findIndex(({ createdAt }) => createdAt.getTime() + introduction <= readAt);
    const candidates = known < 0 ? rows : rows.slice(0, known + 1);
    const signing = await Promise.all(candidates.map((row) => this.#candidate(row)));
    return { signing, published, verifying, readAt };
  }

  async #candidate(row: { publicJwk: unknown; encryptedPrivateKey: Uint8Array; createdAt: Date }): Promise<Candidate> {
    const privateJwk: JWK = JSON.parse(decrypt(this.#secretKey, row.encryptedPrivateKey));
    const { kid, alg } = publicJwk.parse(row.publicJwk);
    return { kid, ...(await importKey(privateJwk, alg)), from: row.createdAt.getTime() + introduction };
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
  async verifying(kid: string): Promise<UsableKey | undefined> {
    return (await this.#load()).verifying.get(kid);
  }
}
