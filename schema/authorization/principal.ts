import type { Plan } from '../../prisma/generated/client.ts';
import { platformScopes, type Scope } from './scopes.ts';

/**
 * The kinds of credential that a caller can present, the session of a browser,
 * and the operator at the command line, who presents nothing.
 */
export const credentialKinds = [
  'api_key',
  'personal_access_token',
  'access_token',
  'session',
  'operator',
  'platform',
] as const;

export type CredentialKind = (typeof credentialKinds)[number];

/** Who is calling, through which credential, and what that credential allows at most. */
export interface Principal {
  kind: CredentialKind;
  /** The API key, personal access token, OAuth client or session; usage is counted by it. */
  credentialId: string;
  userId: string;
  plan: Plan;
  scopes: ReadonlySet<Scope>;
  /** As they were given: without those that others imply. */
  grantedScopes: readonly string[];
  /** The one project that the credential is bound to; null where it reaches all of its user's. */
  projectId: string | null;
  /** Null for a session, which ends when nobody uses it, and for what never ends. */
  expiresAt: Date | null;
  /** When the person behind a session proved who they are; null for everything but a session. */
  provedAt: Date | null;
  /** Whether they look after this installation: of a session whose user has the role, and nothing else. */
  isOperator: boolean;
}

/** What an app holds of one user, as `forgetCredential` names it: the tokens of all its users have the app's own id in common. */
export function appOfUser(clientId: string, userId: string): string {
  return `${clientId} ${userId}`;
}

/** By which names a principal is forgotten: what ends any of them ends it. */
export function namesOf({
  kind,
  credentialId,
  userId,
}: Pick<Principal, 'kind' | 'credentialId' | 'userId'>): readonly string[] {
  return kind === 'access_token' ? [credentialId, appOfUser(credentialId, userId)] : [credentialId];
}

/** Portico itself, acting in one project for nobody in particular: when it tells of what happened there. */
export function platformPrincipal(projectId: string): Principal {
  const nobody = '00000000-0000-0000-0000-000000000000';
  return {
    kind: 'platform',
    credentialId: nobody,
    userId: nobody,
    plan: 'pro',
    scopes: new Set(platformScopes),
    grantedScopes: platformScopes,
    projectId,
    expiresAt: null,
    provedAt: null,
    isOperator: false,
  };
}
