import type { Plan as PlanName } from '../../prisma/generated/client.ts';
import { credentialKinds, type CredentialKind, type Principal } from '../authorization/principal.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { recentSignInMs } from '../authorization/session.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { Plan } from './plans.ts';

const CredentialKindEnum = builder.enumType('CredentialKind', {
  description: 'What somebody shows to say who they are.',
  values: credentialKinds,
});

const ViewerCredential = builder
  .objectRef<{ principal: Principal; name: string | null }>('ViewerCredential')
  .implement({
    description: 'The credential that a request came with, without its secret.',
    fields: (t) => ({
      kind: t.field({ type: CredentialKindEnum, resolve: ({ principal }) => principal.kind }),
      id: t.id({
        description: 'Of the key or token; for an access token, of the client that it was issued to.',
        resolve: ({ principal }) => principal.credentialId,
      }),
      name: t.exposeString('name', {
        nullable: true,
        description: 'Given by whoever made it; for an access token, that of its client. Null for a session.',
      }),
      scopes: t.stringList({
        description: 'As they were given; writing includes reading.',
        resolve: ({ principal }) => [...principal.grantedScopes],
      }),
      projectId: t.id({
        nullable: true,
        description: 'The one project that it is bound to; null where it reaches all projects of its user.',
        resolve: ({ principal }) => principal.projectId,
      }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null for a session, which ends when nobody uses it.',
        resolve: ({ principal }) => principal.expiresAt,
      }),
      recentUntil: t.field({
        type: 'DateTime',
        nullable: true,
        description:
          'Until when whoever is behind a session may do what asks for a recent sign-in. Null for everything but a session.',
        resolve: ({ principal: { provedAt } }) => provedAt && new Date(provedAt.getTime() + recentSignInMs),
      }),
    }),
  });

interface ViewerRow {
  id: string;
  username: string;
  email: string;
  emailVerified: boolean;
  plan: PlanName;
  isOperator: boolean;
  credential: { principal: Principal; name: string | null };
}

const Viewer = builder.objectRef<ViewerRow>('Viewer').implement({
  description: 'Who is asking, and by which credential.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    email: t.string({
      nullable: true,
      description:
        'Where mail about the account goes to. Null for API keys, which are given to programs of the community.',
      resolve: ({ email, credential }) => (credential.principal.kind === 'api_key' ? null : email),
    }),
    emailVerified: t.boolean({
      nullable: true,
      description: 'Whether it is known that the e-mail address is theirs. Null for API keys, as the address is.',
      resolve: ({ emailVerified, credential }) => (credential.principal.kind === 'api_key' ? null : emailVerified),
    }),
    plan: t.expose('plan', { type: Plan }),
    isOperator: t.boolean({
      description: 'Whether they look after this installation, and are signed in: no token and no key does that.',
      resolve: ({ isOperator, credential }) => isOperator && credential.principal.kind === 'session',
    }),
    credential: t.expose('credential', { type: ViewerCredential }),
  }),
});

type ReadName = (context: Context, id: string) => Promise<{ name: string } | null>;

const nameless: ReadName = async () => null;
const select = { name: true } as const;

const readName: Record<CredentialKind, ReadName> = {
  api_key: ({ db }, id) => db.apiKey.findUnique({ where: { id }, select }),
  personal_access_token: ({ db }, id) => db.personalAccessToken.findUnique({ where: { id }, select }),
  access_token: ({ db }, id) => db.oAuthClient.findUnique({ where: { id }, select }),
  session: nameless,
  operator: nameless,
  platform: nameless,
};

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'The account that the caller acts for, and the credential that they came with.',
    authScopes: { authenticated: true },
    resolve: async (_root, _args, context) => {
      const principal = requirePrincipal(context);
      const [user, credential] = await Promise.all([
        context.db.user.findUniqueOrThrow({
          where: { id: principal.userId },
          select: { id: true, username: true, email: true, emailVerified: true, plan: true, isOperator: true },
        }),
        readName[principal.kind](context, principal.credentialId),
      ]);
      return { ...user, credential: { principal, name: credential?.name ?? null } };
    },
  }),
);
