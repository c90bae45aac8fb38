/** What has changed, in a word that means something to whoever hears it; at most 7,000 bytes (PostgreSQL's own bound is 8,000). */
export type ChangedSubject = string;

/** Who hears what is published on a channel. */
export interface ChangeListener {
  hear(subject: ChangedSubject): void;
  /** From now on nothing is heard any more. */
  lost(reason: unknown): void;
}

/** Tells all instances that share a database of changes in it. */
export interface ChangeChannel {
  publish(subjects: readonly ChangedSubject[]): Promise<void>;
  /** @returns what ends it, once nothing that is published is missed any more */
  listen(listener: ChangeListener): Promise<() => void>;
}

/** The channel of a database that no other process can share. */
export function ownChannel(): ChangeChannel {
  const listeners = new Set<ChangeListener>();
  return {
    publish: async (subjects) => {
      for (const { hear } of listeners) subjects.forEach(hear);
    },
    listen: async (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
