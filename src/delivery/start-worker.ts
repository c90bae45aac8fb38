import type { SharedContext } from '../domain-context/shared-context.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { DeliveryQueue } from './queue.ts';
import { DeliveryWorker } from './worker.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import { Heartbeat } from './heartbeat.ts';
import { MailWorker } from './mail-worker.ts';

/** What sends webhooks, and e-mail that is queued. */
export interface Worker {
  /** Resolves when no webhook is due any more, nothing under way, and everything that was is recorded. */
  settle(): Promise<void>;
  /** Begins nothing more and waits, at most so many milliseconds, for what is under way. */
  stop(graceMs: number): Promise<void>;
}

/** Null where no e-mail can be sent. */
function startMailWorker(shared: SharedContext, log: Dependencies['log']): MailWorker | null {
  if (!shared.mailer.isConfigured) return null;
  const worker = new MailWorker(shared, log);
  shared.mailDue.subscribe(() => worker.wake());
  return worker;
}

/** Begins to send what is due; what is committed in this process wakes it. The database is open and migrated. */
export async function startWorker(
  shared: SharedContext,
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
): Promise<Worker> {
  const queue = await DeliveryQueue.open(database.queue, log);
  const deliveries = new DeliveryWorker({ shared, queue, agent: createGuardedAgent(shared.addresses), log });
  shared.deliveryDue.subscribe(() => deliveries.wake());
  const mail = startMailWorker(shared, log);
  const heartbeat = new Heartbeat(database.prisma, log);
  return {
    settle: () => deliveries.settle(),
    stop: async (graceMs) => {
      await Promise.all([deliveries.stop(graceMs), mail?.stop(graceMs), heartbeat.stop(graceMs)]);
    },
  };
}
