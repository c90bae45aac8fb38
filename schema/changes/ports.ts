/** What somebody watches: a project, or all of theirs and the account itself. */
export interface ChangeTopic {
  userId: string;
  /** Null for all. */
  projectId: string | null;
}

/** Something has changed; what it is now is to be asked. */
export interface Change {
  /** Null where it is about the account. */
  projectId: string | null;
  at: Date;
}

/** How those who watch hear of changes. */
export interface ChangePorts {
  /**
   * Tells of changes that an account may see, for as long as it is iterated over. The first comes at once, where the topic
   * is: from then on nothing is missed. Of changes in one project that were not taken yet, one is told.
   */
  watchChanges(topic: ChangeTopic): Promise<AsyncIterableIterator<Change>>;
}

export interface ChangeTransactionPorts {
  /** Tells those who watch a project, wherever they are connected, once the change is committed. */
  announceProjectChange(projectId: string): void;
}
