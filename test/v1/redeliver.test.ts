import { redeliver } from '../../rest-adapters/v1/webhook-deliveries.ts';
import { describeRedelivery, redelivery } from '../harness/redelivery.ts';
import { describeRoute } from '../harness/route-suite.ts';

const sample = () => redelivery((_webhookId, id) => `deliveries/${id}/redeliver`);

describeRoute(redeliver, sample, () => describeRedelivery(sample));
