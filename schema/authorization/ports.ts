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
  /**
   * Makes every instance forget what it knows of a credential once the change is committed, and ends what was opened with it.
   * @param name the credential's id, or what an app holds of one user (`appOfUser`)
   */
  forgetCredential(name: string): void;
}
