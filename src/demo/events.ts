import type { Owner } from '../../schema/accounts/find-owner.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { bindOperation } from '../../rest-adapters/operation/bind-operation.ts';
import { minute } from '../../schema/durations.ts';
import { schema } from '../../schema/index.ts';
import { groupResults, recordResults } from '../../schema/webhooks/due-delivery-result.ts';
import { pendingDeliveries } from '../../schema/webhooks/pending-delivery.ts';
import { createGuardedAgent } from '../delivery/guarded-agent.ts';
import { sendDelivery } from '../delivery/send.ts';
import { operatorContext } from '../domain-context/operator.ts';
import type { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import type { DemoDependencies } from './dependencies.ts';

const subscribe = bindOperation(
  schema,
  graphql(`
    mutation DemoSubscribe($projectId: ID!, $input: CreateWebhookDestinationInput!) {
      createWebhookDestination(projectId: $projectId, input: $input) { destination { id } }
    }
  `),
);

const disable = bindOperation(
  schema,
  graphql(`
    mutation DemoDisable($projectId: ID!, $id: ID!) {
      updateWebhookDestination(projectId: $projectId, id: $id, input: { enabled: false }) { id }
    }
  `),
);

const deploy = bindOperation(
  schema,
  graphql(`
    mutation DemoDeploy($projectId: ID!, $input: CreateDeploymentInput!) {
      createDeployment(projectId: $projectId, environment: production, input: $input) { id }
    }
  `),
);

const advance = bindOperation(
  schema,
  graphql(`
    mutation DemoAdvance($projectId: ID!, $id: ID!, $input: UpdateDeploymentInput!) {
      updateDeployment(projectId: $projectId, id: $id, input: $input) { state }
    }
  `),
);

const openIncident = bindOperation(
  schema,
  graphql(`
    mutation DemoIncident($projectId: ID!, $input: OpenIncidentInput!) {
      openIncident(projectId: $projectId, environment: production, input: $input) { id }
    }
  `),
);

/** Takes whatever is sent to it, as a receiver does that has nothing to do. */
async function openReceiver(): Promise<Server> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end('thank you'));
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  return receiver;
}

function addressOf(receiver: Server): string {
  const address: AddressInfo | string | null = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver listens at a port');
  return `http://127.0.0.1:${address.port}/webhooks`;
}

/** A clock that goes on when it is told to: what happens in the demo takes as long as it would elsewhere. */
class DemoClock {
  #at: number;

  constructor(at: number) {
    this.#at = at;
  }

  now = (): Date => new Date(this.#at);

  pass(milliseconds: number): void {
    this.#at += milliseconds;
  }
}

/** How long ago the demo's deployment was queued. */
const begins = 26 * minute;

/** A deployment that goes well, and an incident that stays open. */
async function makeEvents(context: RequestContext, projectId: string, clock: DemoClock): Promise<void> {
  const change = { ref: 'main', commitSha: 'c0ffee'.padEnd(40, '0'), message: 'Round totals to the cent' };
  const { createDeployment } = await deploy(context, { projectId, input: change });
  const promoted = { name: 'server.tar.gz', digest: `sha256:${'ab'.repeat(32)}`, sizeBytes: 18_204_112 };
  for (const { after, input } of [
    { after: 4, input: { state: 'building' as const } },
    { after: 95, input: { state: 'deploying' as const } },
    { after: 41, input: { state: 'succeeded' as const, artifacts: [promoted] } },
  ]) {
    clock.pass(after * 1_000);
    await advance(context, { projectId, id: createDeployment.id, input });
  }
  clock.pass(8 * minute);
  const title = 'Checkout answers slowly';
  await openIncident(context, { projectId, input: { title, detail: 'The 95th percentile has doubled since noon.' } });
}

/** As often is looked for what is pending: a worker beside us may have tried it in vain meanwhile. */
const mostRounds = 5;

/**
 * Makes the deliveries to one destination, as a worker would, with an agent that nobody else's deliveries go by.
 * @returns how many there were
 */
async function deliverOnce(context: RequestContext, shared: SharedContext, destinationId: string): Promise<number> {
  const agent = createGuardedAgent(shared.addresses);
  try {
    const where = { destinationId, status: 'pending' as const };
    const due = await context.db.webhookDelivery.findMany({ where, select: { id: true } });
    const ids = due.map(({ id }) => id);
    for (const delivery of await pendingDeliveries(context, ids)) {
      const results = [{ delivery, result: await sendDelivery(agent, delivery, shared) }];
      for (const group of await groupResults(context, results)) await recordResults(context, group, null);
    }
    return due.length;
  } finally {
    await agent.destroy();
  }
}

/**
 * Lets things happen in a project, and delivers them to a receiver of our own on this machine, wherever the operator lets
 * others send to. It is gone once the demo is made, so its destination is disabled.
 */
export async function seedEvents({ shared, now }: DemoDependencies, user: Owner, projectId: string): Promise<void> {
  const receiver = await openReceiver();
  const addresses = { ...shared.addresses, allowsPrivate: true, allowsPort: () => true };
  const clock = new DemoClock(now().getTime() - begins);
  const own = { ...shared, addresses, now: clock.now };
  const context = operatorContext(own, user);
  const input = { url: addressOf(receiver), description: 'A receiver that ran while the demo was made' };
  try {
    const { createWebhookDestination } = await subscribe(context, { projectId, input });
    const { id } = createWebhookDestination.destination;
    await makeEvents(context, projectId, clock);
    for (let round = 0; round < mostRounds; round += 1) {
      if ((await deliverOnce(context, own, id)) === 0) break;
    }
    await disable(context, { projectId, id });
  } finally {
    receiver.close();
  }
}
