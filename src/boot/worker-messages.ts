/** What a process that serves beside others tells the first: that it answers whoever asks. */
export type FromWorker = 'serving';

/** What it is told by the first: that another has taken its place, so that it is to end. */
export type ToWorker = 'replaced';

export function isFromWorker(message: unknown): message is FromWorker {
  return message === ('serving' satisfies FromWorker);
}

export function isToWorker(message: unknown): message is ToWorker {
  return message === ('replaced' satisfies ToWorker);
}
