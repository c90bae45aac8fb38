import { builder } from '../builder.ts';
import type { PlatformScope } from '../authorization/scopes.ts';
import type { AuthorizationFault, AuthorizationClient, AuthorizationRequest } from './authorization-request.ts';
import { answerAt } from './redirect-uri.ts';
import { ScopeInWords } from './scope-in-words.ts';

interface SignInStep {
  step: 'SignInStep';
  clientName: string;
  destination: string;
}

const SignInStepType = builder.objectRef<SignInStep>('SignInStep').implement({
  description: 'The user has to sign in first.',
  fields: (t) => ({
    clientName: t.exposeString('clientName'),
    destination: t.exposeString('destination', { description: 'Where the user will be sent in the end.' }),
  }),
});

interface ConsentStep {
  step: 'ConsentStep';
  clientName: string;
  scopes: readonly PlatformScope[];
  userId: string;
  destination: string;
}

const ConsentStepType = builder.objectRef<ConsentStep>('ConsentStep').implement({
  description: 'The user has to decide.',
  fields: (t) => ({
    clientName: t.exposeString('clientName'),
    scopes: t.field({ type: [ScopeInWords], resolve: ({ scopes }) => scopes.map((name) => ({ name })) }),
    username: t.string({
      description: 'Whose account it is about.',
      resolve: async ({ userId }, _args, { db }) =>
        (await db.user.findUniqueOrThrow({ where: { id: userId }, select: { username: true } })).username,
    }),
    destination: t.exposeString('destination', { description: 'Where the user will be sent.' }),
  }),
});

export interface RedirectStep {
  step: 'RedirectStep';
  location: string;
}

const RedirectStepType = builder.objectRef<RedirectStep>('RedirectStep').implement({
  description: 'The user is to be sent back to the client.',
  fields: (t) => ({ location: t.exposeString('location') }),
});

export const AuthorizationStep = builder.unionType('AuthorizationStep', {
  description: 'What has to happen next with an authorization request.',
  types: [SignInStepType, ConsentStepType, RedirectStepType],
  resolveType: ({ step }) => step,
});

/** Back to the client with a code or an error, its state, and who answers (RFC 9207). */
export function redirectBack(
  { redirectUri }: AuthorizationClient,
  { state }: AuthorizationRequest,
  answer: { code: string } | AuthorizationFault,
  issuer: string,
): RedirectStep {
  const outcome =
    'code' in answer ? { code: answer.code } : { error: answer.error, error_description: answer.description };
  return { step: 'RedirectStep', location: answerAt(redirectUri, { ...outcome, state, iss: issuer }) };
}
