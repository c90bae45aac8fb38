import type { SharedContext } from '../domain-context/shared-context.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { DeliveryWorker } from './worker.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import { Heartbeat } from './heartbeat.ts';
import { MailWorker } from './mail-worker.ts';
import { WorkElsewhere } from './work-elsewhere.ts';
import { dueWork } from '../changes/subject.ts';

/** What sends webhooks, and e-mail that is queued. */
export interface Worker {
  /** Resolves when no webhook is due any more, nothing under way, and everything that was is recorded. */
  settle(): Promise<void>;
  /** Begins nothing more and waits, at most so many milliseconds, for what is under way. */
  stop(graceMs: number): Promise<void>;
}

/** Null where no e-mail can be sent. */
function startMailWorker(shared: SharedContext, log: Dependencies['log']): MailWorker | null {
  return shared.mailer.isConfigured ? new MailWorker(shared, log) : null;
}

/** Begins to send what is due; what is committed wakes it, in whatever process. The database is open and migrated. */
export async function startWorker(
  shared: SharedContext,
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
): Promise<Worker> {
  const heartbeat = await Heartbeat.begin(shared, log);
  const agent = createGuardedAgent(shared.addresses);
  const deliveries = new DeliveryWorker({ shared, id: heartbeat.id, agent, log });
  const mail = startMailWorker(shared, log);
  const wakes = new Map<string, () => void>([
    [dueWork.deliveries, () => deliveries.wake()],
    [dueWork.mail, () => mail?.wake()],
  ]);
  shared.deliveryDue.subscribe(() => deliveries.wake());
  shared.mailDue.subscribe(() => mail?.wake());
  // The embedded database is of one process, which knows of its own.
  const elsewhere = database.isEmbedded ? null : new WorkElsewhere(database.changes, wakes, log);
  return {
    settle: () => deliveries.settle(),
    stop: async (graceMs) => {
      elsewhere?.stop();
      await Promise.all([deliveries.stop(graceMs), mail?.stop(graceMs)]);
      // What it has claimed is its own until then, and the others' from then on.
      await heartbeat.stop(graceMs);
      shared.changes.announceDue(dueWork.deliveries);
    },
  };
}
