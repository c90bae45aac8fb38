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
import { isRemembered } from './consent.ts';
import { issueCode } from './issue-code.ts';

async function begin(context: Context, request: AuthorizationRequest) {
  if (context.principal !== null) requireSession(context);
  const authorizationClient = await readAuthorizationClient(context, request);
  const { client, redirectUri: destination } = authorizationClient;
  const params = readAuthorizationParams(authorizationClient, request);
  if ('error' in params) return redirectBack(authorizationClient, request, params, context.issuer);
  if (context.principal === null) return { step: 'SignInStep', clientName: client.name, destination } as const;
  const { userId } = requireSession(context);
  const code = await context.transaction(async (tx) =>
    (await isRemembered(tx, authorizationClient, params)) ? issueCode(tx, authorizationClient, params) : null,
  );
  if (code !== null) return redirectBack(authorizationClient, request, { code }, context.issuer);
  return { step: 'ConsentStep', clientName: client.name, scopes: params.scopes, userId, destination } as const;
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
