import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { bindOperation } from '../../rest-adapters/operation/bind-operation.ts';
import { schema } from '../../schema/index.ts';
import { startWorker } from '../delivery/start-worker.ts';
import { operatorContext } from '../domain-context/operator.ts';
import type { RequestContext } from '../domain-context/request-context.ts';
import type { DemoDependencies } from './dependencies.ts';

/** Milliseconds that deliveries are waited for: the demo is made without them too. */
const longestWait = 5_000;

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

/** A deployment that goes well, and an incident that stays open. */
async function makeEvents(context: RequestContext, projectId: string): Promise<void> {
  const change = { ref: 'main', commitSha: 'c0ffee'.padEnd(40, '0'), message: 'Round totals to the cent' };
  const { createDeployment } = await deploy(context, { projectId, input: change });
  const promoted = { name: 'server.tar.gz', digest: `sha256:${'ab'.repeat(32)}`, sizeBytes: 18_204_112 };
  for (const input of [
    { state: 'building' as const },
    { state: 'deploying' as const },
    { state: 'succeeded' as const, artifacts: [promoted] },
  ]) {
    await advance(context, { projectId, id: createDeployment.id, input });
  }
  const title = 'Checkout answers slowly';
  await openIncident(context, { projectId, input: { title, detail: 'The 95th percentile has doubled since noon.' } });
}

/**
 * Lets things happen in a project, and delivers them by the worker that all deliveries go by, to a receiver of our own:
 * it is gone once the demo is made, so its destination is disabled.
 */
export async function seedEvents(
  { shared, database, log }: DemoDependencies,
  user: { id: string; plan: 'free' | 'pro' },
  projectId: string,
): Promise<void> {
  const receiver = await openReceiver();
  // Ours is on this machine, wherever the operator lets others send to.
  const addresses = { ...shared.addresses, allowsPrivate: true, allowsPort: () => true };
  const open = { ...shared, addresses };
  const context = operatorContext(open, user);
  const input = { url: addressOf(receiver), description: 'A receiver that ran while the demo was made' };
  const worker = await startWorker(open, { database, log });
  try {
    const { createWebhookDestination } = await subscribe(context, { projectId, input });
    const { id } = createWebhookDestination.destination;
    await makeEvents(context, projectId);
    await Promise.race([worker.settle(), delay(longestWait, undefined, { ref: false })]);
    await disable(context, { projectId, id });
  } finally {
    await worker.stop(longestWait);
    receiver.close();
  }
}
