import type { Principal } from './principal.ts';

/** Who is asking. */
export interface CallerPorts {
  principal: Principal | null;
  /** Where the caller is, as far as others are counted with them: limits go by it where there is no principal. */
  network: string;
  /** Tells that the request is about this project, which the caller is a member of; usage is counted by it. */
  noteProject(projectId: string): void;
}

export interface CallerTransactionPorts {
  /** Makes this process forget a cached credential once the change is committed. */
  forgetCredential(credentialId: string): void;
}
