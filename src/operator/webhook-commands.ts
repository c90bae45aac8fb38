import { z } from 'zod';
import { DeliveryStatus } from '../../prisma/generated/enums.ts';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { bindOperation } from '../../rest-adapters/operation/bind-operation.ts';
import { findOwner } from '../../schema/accounts/find-owner.ts';
import { schema } from '../../schema/index.ts';
import { operatorContext, ownContext } from '../domain-context/operator.ts';
import type { RequestContext } from '../domain-context/request-context.ts';
import type { CommandHandler } from './command-handler.ts';
import type { OperatorParts } from './operator-parts.ts';
import { pageOf } from './page-options.ts';

const listDestinations = bindOperation(
  schema,
  graphql(`
    query ListDestinations($projectId: ID!, $page: Int, $limit: Int) {
      webhooks: webhookDestinations(projectId: $projectId, page: $page, limit: $limit) {
        total: totalCount
        items {
          id url topics description enabled created_at: createdAt updated_at: updatedAt
        }
      }
    }
  `),
);

const listDeliveries = bindOperation(
  schema,
  graphql(`
    query ListDeliveries($projectId: ID!, $id: ID!, $status: WebhookDeliveryStatus, $page: Int, $limit: Int) {
      deliveries: webhookDeliveries(
        projectId: $projectId, destinationId: $id, status: $status, page: $page, limit: $limit
      ) {
        total: totalCount
        items {
          id status event { id type } attempt_count: attemptCount next_attempt_at: nextAttemptAt created_at: createdAt
        }
      }
    }
  `),
);

/** Acts for the owner of a project. @throws NOT_FOUND */
async function ownerContext({ shared }: OperatorParts, projectId: string): Promise<RequestContext> {
  return operatorContext(shared, await findOwner(ownContext(shared), 'project', projectId));
}

export const webhookList: CommandHandler = async (parts, options) => {
  const projectId = options.required('project');
  return listDestinations(await ownerContext(parts, projectId), { projectId, ...pageOf(options) });
};

const deliveryStatus = z.enum(DeliveryStatus);

export const webhookDeliveries: CommandHandler = async (parts, options) => {
  const projectId = options.required('project');
  const status = deliveryStatus.nullable().parse(options.optional('status') ?? null);
  const id = options.required('webhook');
  return listDeliveries(await ownerContext(parts, projectId), { projectId, id, status, ...pageOf(options) });
};
