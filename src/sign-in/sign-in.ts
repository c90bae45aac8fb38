import { hkdfSync, type KeyObject } from 'node:crypto';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { Config } from '../config/config.ts';
import { MadeOnce } from '../config/made-once.ts';
import type { BetterAuth } from './better-auth.ts';

/**
 * Loads better-auth when a person first signs in, or out, or sees their account: a server that answers nothing but its API
 * does without. That once everybody waits 0.1 to 0.2 s, or thrice as long where the sources are loaded.
 */
export class SignIn {
  /** With which the cookies of sessions are signed. */
  readonly secret: string;
  readonly #betterAuth: MadeOnce<BetterAuth>;

  constructor(prisma: PrismaClient, config: Config, secretKey: KeyObject) {
    const secret = Buffer.from(hkdfSync('sha256', secretKey, '', 'portico sign-in', 32)).toString('hex');
    this.secret = secret;
    this.#betterAuth = new MadeOnce(async () => {
      const { createBetterAuth } = await import('./better-auth.ts');
      return createBetterAuth(prisma, config, secret);
    });
  }

  /** What better-auth does for our pages. */
  async api(): Promise<BetterAuth['api']> {
    return (await this.#betterAuth.get()).api;
  }

  /**
   * What better-auth does, or null where it refuses.
   * @throws whatever it fails with
   */
  async attempt<Result>(act: (api: BetterAuth['api']) => Promise<Result>): Promise<Result | null> {
    const [{ isRefusal }, api] = await Promise.all([import('./better-auth.ts'), this.api()]);
    try {
      return await act(api);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  /** Its answer to a request of a browser. */
  async handle(request: Request): Promise<Response> {
    return (await this.#betterAuth.get()).handler(request);
  }
}
