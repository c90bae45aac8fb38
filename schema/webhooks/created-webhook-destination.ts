import type { WebhookDestination as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { WebhookDestination } from './destination.ts';

interface WithSecret {
  destination: Row;
  secret: string;
}

export const CreatedWebhookDestination = builder.objectRef<WithSecret>('CreatedWebhookDestination').implement({
  description: 'A destination with its new secret.',
  fields: (t) => ({
    destination: t.field({ type: WebhookDestination, resolve: ({ destination }) => destination }),
    secret: t.exposeString('secret', { secret: true, description: 'Signs what is sent to it.' }),
  }),
});
