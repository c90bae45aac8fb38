import { requireSession } from '../authorization/session.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import {
  type AuthorizationRequest,
  AuthorizationRequestInput,
  readAuthorizationParams,
  readAuthorizationClient,
} from './authorization-request.ts';
import { AuthorizationStep, redirectBack } from './authorization-step.ts';
import { recordConsent } from './consent.ts';
import { issueCode } from './issue-code.ts';

async function decide(context: Context, request: AuthorizationRequest, isAllowed: boolean) {
  const { userId } = requireSession(context);
  const authorizationClient = await readAuthorizationClient(context, request);
  const params = readAuthorizationParams(authorizationClient, request);
  if ('error' in params) return redirectBack(authorizationClient, request, params, context.issuer);
  if (!isAllowed) {
    const denied = { error: 'access_denied', description: 'The user said no.' } as const;
    return redirectBack(authorizationClient, request, denied, context.issuer);
  }
  return context.transaction(async (tx) => {
    await recordConsent(tx, userId, authorizationClient.client.id, params.scopes);
    const code = await issueCode(tx, authorizationClient, params);
    return redirectBack(authorizationClient, request, { code }, context.issuer);
  });
}

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
