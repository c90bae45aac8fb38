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
import { isRemembered } from './consent.ts';
import { issueCode } from './issue-code.ts';

async function begin(context: Context, request: AuthorizationRequest) {
  if (context.principal !== null) requireSession(context);
  const asking = await readAuthorizationClient(context, request);
  const { client, redirectUri: destination } = asking;
  const asked = readAsked(asking, request);
  if ('error' in asked) return redirectBack(asking, request, asked, context.issuer);
  if (context.principal === null) return { step: 'SignInStep', clientName: client.name, destination } as const;
  const { userId } = requireSession(context);
  if (await isRemembered(context, asking, asked)) {
    const code = await context.transaction((tx) => issueCode(tx, userId, asking, asked));
    return redirectBack(asking, request, { code }, context.issuer);
  }
  return { step: 'ConsentStep', clientName: client.name, scopes: asked.scopes, userId, destination } as const;
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
