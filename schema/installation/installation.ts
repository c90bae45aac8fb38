import { builder } from '../builder.ts';
import { DeliveryQueue, readDeliveryQueue } from './delivery-queue.ts';
import { MailQueue, readMailQueue } from './mail-queue.ts';
import { Maintenance } from './maintenance.ts';
import type { ServerFacts } from './ports.ts';
import { readWorkerProcesses, WorkerProcess } from './worker-processes.ts';

const Installation = builder.objectRef<ServerFacts>('Installation').implement({
  description: 'How this installation is.',
  fields: (t) => ({
    version: t.exposeString('version', { description: 'Of Portico, in the process that answers.' }),
    nodeVersion: t.exposeString('nodeVersion'),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Since when the process that answers runs.' }),
    isDatabaseEmbedded: t.exposeBoolean('isDatabaseEmbedded', {
      description: 'Whether the database is in the process that answers; else it is on a server.',
    }),
    sharesLimits: t.exposeBoolean('sharesLimits', {
      description: 'Whether limits are counted together with other instances, in Valkey.',
    }),
    maintenance: t.field({ type: Maintenance, resolve: (_root, _args, { maintenance }) => maintenance.read() }),
    deliveries: t.field({ type: DeliveryQueue, resolve: (_root, _args, context) => readDeliveryQueue(context) }),
    mail: t.field({ type: MailQueue, resolve: (_root, _args, context) => readMailQueue(context) }),
    workers: t.field({
      type: [WorkerProcess],
      description: 'At most 50, those that were seen last before the others.',
      resolve: (_root, _args, context) => readWorkerProcesses(context),
    }),
  }),
});

builder.queryField('installation', (t) =>
  t.field({
    type: Installation,
    description: 'How this installation is: for its operators.',
    authScopes: { operator: 'any' },
    resolve: (_root, _args, { server }) => server,
  }),
);
