import { requireSession } from '../authorization/session.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import {
  type AuthorizationRequest,
  AuthorizationRequestInput,
  readAsked,
  readAuthorizationClient,
} from './authorization-request.ts';
import { AuthorizationStep, redirectBack } from './authorization-step.ts';
import { recordConsent } from './consent.ts';
import { issueCode } from './issue-code.ts';

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
