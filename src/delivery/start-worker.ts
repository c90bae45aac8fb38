import type { SharedContext } from '../domain-context/request-context.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { DeliveryQueue } from './queue.ts';
import { DeliveryWorker } from './worker.ts';
import { createGuardedAgent } from './guarded-agent.ts';

/** Begins to deliver what is due; what is committed in this process wakes it. The database is open and migrated. */
export async function startWorker(
  shared: SharedContext,
  { database, log }: Pick<Dependencies, 'database' | 'log'>,
): Promise<DeliveryWorker> {
  const queue = await DeliveryQueue.open(database.queue, log);
  const worker = new DeliveryWorker({ shared, queue, agent: createGuardedAgent(shared.addresses), log });
  shared.deliveryDue.subscribe(() => worker.wake());
  return worker;
}
