import { requireSession } from '../authorization/session.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import {
  type AuthorizationParams,
  type AuthorizationClient,
  type AuthorizationRequest,
  AuthorizationRequestInput,
  readAsked,
  readAuthorizationClient,
} from './authorization-request.ts';
import { AuthorizationStep, redirectBack } from './authorization-step.ts';
import { isRemembered, recordConsent } from './consent.ts';

/** A code must be exchanged within a minute (RFC 6749 §4.1.2 allows ten), in milliseconds. */
const codeLifetime = 60_000;

/** A code for what was asked. */
async function issueCode(
  { db, now }: Context,
  userId: string,
  asking: AuthorizationClient,
  asked: AuthorizationParams,
): Promise<string> {
  const { token, hash } = mintToken(tokenPrefixes.authorizationCode);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + codeLifetime);
  const { client, redirectUri, redirectUriSent } = asking;
  const code = { codeHash: hash, codeExpiresAt: expiresAt, codeChallenge: asked.codeChallenge };
  await db.oAuthGrant.create({
    data: {
      ...code,
      userId,
      clientId: client.id,
      scopes: asked.scopes,
      redirectUri,
      redirectUriSent,
      createdAt,
      expiresAt,
    },
    select: { id: true },
  });
  return token;
}

async function begin(context: Context, request: AuthorizationRequest) {
  if (context.principal !== null) requireSession(context);
  const asking = await readAuthorizationClient(context, request);
  const { client, redirectUri: destination } = asking;
  const asked = readAsked(asking, request);
  if ('error' in asked) return redirectBack(asking, request, asked, context.issuer);
  if (context.principal === null) return { step: 'SignInStep', clientName: client.name, destination } as const;
  const { userId } = requireSession(context);
  if (await isRemembered(context, asking, asked)) {
    return redirectBack(asking, request, { code: await issueCode(context, userId, asking, asked) }, context.issuer);
  }
  return { step: 'ConsentStep', clientName: client.name, scopes: asked.scopes, userId, destination } as const;
}

async function decide(context: Context, request: AuthorizationRequest, isAllowed: boolean) {
  const { userId } = requireSession(context);
  const asking = await readAuthorizationClient(context, request);
  const asked = readAsked(asking, request);
  if ('error' in asked) return redirectBack(asking, request, asked, context.issuer);
  if (!isAllowed) {
    const denied = { error: 'access_denied', description: 'The user said no.' } as const;
    return redirectBack(asking, request, denied, context.issuer);
  }
  return context.transaction(async (tx) => {
    await recordConsent(tx, userId, asking.client.id, asked.scopes);
    return redirectBack(asking, request, { code: await issueCode(tx, userId, asking, asked) }, context.issuer);
  });
}

builder.mutationField('beginAuthorization', (t) =>
  t.field({
    type: AuthorizationStep,
    description: 'Looks at an authorization request, and grants it at once where the user has agreed to it before.',
    args: { request: t.arg({ type: AuthorizationRequestInput, required: true }) },
    authScopes: { anyone: true },
    throws: ['INVALID_REQUEST', 'SESSION_REQUIRED'],
    rateLimit: { max: 120, window: '1m' },
    resolve: (_root, { request }, context) => begin(context, request),
  }),
);

builder.mutationField('decideAuthorization', (t) =>
  t.field({
    type: AuthorizationStep,
    description: "Carries out the user's decision about an authorization request.",
    args: {
      request: t.arg({ type: AuthorizationRequestInput, required: true }),
      allow: t.arg.boolean({ required: true }),
    },
    authScopes: { session: 'any' },
    throws: ['INVALID_REQUEST'],
    resolve: (_root, { request, allow }, context) => decide(context, request, allow),
  }),
);
