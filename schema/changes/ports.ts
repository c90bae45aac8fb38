/** What somebody watches. */
export interface ChangeTopic {
  userId: string;
  /** Null for all of theirs. */
  projectId: string | null;
  /** Whether what is about the account itself, such as the first use of a token, is told as well. */
  includesAccount: boolean;
}

/** Something has changed; what it is now is to be asked. */
export interface Change {
  /** Null where it is about the account; of a beginning, the topic's. */
  projectId: string | null;
  at: Date;
}

/** With which a stream begins. */
export interface Beginning extends Change {
  /** What changed before somebody began to watch. */
  readRecent(): Promise<RecentChanges>;
}

/** So many recent changes are known at most. */
export const mostRecent = 1_000;

export interface RecentChanges {
  /** All that was told after this is among them. */
  since: Date;
  /** The last of each project, and of the account. */
  changes: readonly Change[];
}

/** How those who watch hear of changes. */
export interface ChangePorts {
  /**
   * Tells of changes that an account may see, for as long as it is iterated over. The first comes at once, where the topic
   * is, with what changed shortly before: from then on nothing is missed. Of changes in one project that were not taken yet,
   * one is told.
   */
  watchChanges(topic: ChangeTopic): Promise<AsyncIterableIterator<Beginning | Change>>;
}

export interface ChangeTransactionPorts {
  /** Tells those who watch a project, wherever they are connected, once the change is committed. */
  announceProjectChange(projectId: string): void;
  /** Tells somebody who is in a project no more, which its members' changes do not reach any longer. */
  announceLeaving(membership: { projectId: string; userId: string }): void;
}
