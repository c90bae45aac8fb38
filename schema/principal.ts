import type { Plan } from '../src/database/generated/client.ts';
import type { Scope } from './scopes.ts';

/** The kinds of credential that a caller can present, and the operator at the command line, who presents none. */
export type CredentialKind = 'api_key' | 'personal_access_token' | 'access_token' | 'operator';

/** Who is calling, through which credential, and what that credential allows at most. */
export interface Principal {
  kind: CredentialKind;
  /** The API key, personal access token or OAuth client; usage is counted by it. */
  credentialId: string;
  userId: string;
  plan: Plan;
  scopes: ReadonlySet<Scope>;
  /** The one project that the credential is bound to; null where it reaches all of its user's. */
  projectId: string | null;
}
