import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { prismaAdapter } from 'better-auth/adapters/prisma';
import { APIError } from 'better-auth/api';
import { passwordLength } from '../../schema/accounts/account-limits.ts';
import { recentSignInMs } from '../../schema/authorization/session.ts';
import type { Config } from '../config/config.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { addressHeader, signInPath } from './addresses.ts';
import { noteVerified } from './verified-registrations.ts';

const day = 86_400;

/** Sign-in by password and passkey on our users, with sessions in cookies. Accounts are opened by the core alone. */
export function createBetterAuth(prisma: PrismaClient, config: Config, secret: string) {
  const isSecure = config.publicUrl.startsWith('https:');
  return betterAuth({
    appName: 'Portico',
    baseURL: config.publicUrl,
    basePath: signInPath,
    secret,
    database: prismaAdapter(prisma, { provider: 'postgresql' }),
    user: { fields: { name: 'displayName', image: 'avatarUrl' } },
    account: { modelName: 'signInMethod' },
    verification: { modelName: 'signInChallenge' },
    // What changes how somebody signs in needs a recent sign-in, as in the core.
    session: { expiresIn: 7 * day, updateAge: day, freshAge: recentSignInMs / 1000 },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
    },
    plugins: [
      passkey({
        rpName: 'Portico',
        origin: config.publicUrl,
        authenticatorSelection: { userVerification: 'required', residentKey: 'required' },
        registration: { afterVerification: ({ ctx }) => noteVerified(ctx.request) },
      }),
    ],
    trustedOrigins: [config.publicUrl],
    advanced: {
      // No other host of the domain can set such a cookie (RFC 6265bis §4.1.3.2), so better-auth's own prefix is not needed.
      cookiePrefix: isSecure ? '__Host-portico' : 'portico',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, path: '/' },
      database: { generateId: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // Guessing is limited before it comes here, by account and address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/** Whether better-auth refused what it was asked for, rather than failed at it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof APIError && error.statusCode < 500;
}
