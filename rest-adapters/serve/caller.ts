import { challenge, insufficientScope } from '../errors/from-domain.ts';
import type { OperationFacts } from '../operation/compile.ts';
import { ApiError } from '../http/api-error.ts';

/** Who is calling, as far as the facade has to know. */
export interface Authenticated {
  account: string;
  /** The one project that the credential is bound to; null where it is to none. */
  projectId: string | null;
  scopes: ReadonlySet<string>;
}

/** Nobody that is known, and why. */
export interface Anonymous {
  unauthenticated: string;
  /** A credential was sent, but opened nothing. */
  tokenSent: boolean;
}

/**
 * Refuses early what the core would refuse too, so that nobody is told about the faults of a request that
 * they may not make.
 * @throws UNAUTHENTICATED, INSUFFICIENT_SCOPE
 */
export function requireScope(
  { scope }: OperationFacts,
  caller: Authenticated | Anonymous,
  explainMissingScope: (scope: string) => string,
): void {
  if (scope === null) return;
  if ('unauthenticated' in caller) {
    const headers = challenge(caller.tokenSent ? { error: 'invalid_token' } : {});
    throw new ApiError('UNAUTHENTICATED', caller.unauthenticated, { headers });
  }
  if (scope !== 'any' && !caller.scopes.has(scope)) throw insufficientScope(scope, explainMissingScope(scope));
}
