import type { SigningKeys } from '../credentials/signing-keys.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';

/** What the operator's commands work with: in the server that runs, its own. */
export interface OperatorParts extends Dependencies {
  shared: SharedContext;
  signingKeys: SigningKeys;
}
