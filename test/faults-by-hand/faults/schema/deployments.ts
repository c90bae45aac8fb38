import { type Fault, fault } from '../../fault.ts';

export const deploymentsFaults: readonly Fault[] = [
  fault(
    'schema/deployments/create-deployment.ts',
    'a commit is kept in the case that it was sent in',
    'input.commitSha.toLowerCase()',
    'input.commitSha',
    'test/v1/create-deployment.test.ts',
  ),
  fault(
    'schema/deployments/current-deployment.ts',
    'what ran first is what runs now',
    "orderBy: { finishedAt: 'desc' }",
    "orderBy: { finishedAt: 'asc' }",
    'test/v1/update-deployment.test.ts',
    'test/patterns/one-environment.test.ts',
  ),
  fault(
    'schema/deployments/current-deployment.ts',
    'what runs in one environment is told of another',
    "where: { projectId, environment, state: 'succeeded' }",
    "where: { projectId, state: 'succeeded' }",
    'test/v1/update-deployment.test.ts',
    'test/patterns/one-environment.test.ts',
  ),
  fault(
    'schema/deployments/durations.ts',
    'building takes as long as building and deploying',
    'deployStartedAt ?? finishedAt',
    'finishedAt ?? deployStartedAt',
    'test/v1/update-deployment.test.ts',
    'test/v1/get-deployment.test.ts',
  ),
  fault(
    'schema/deployments/deployments.ts',
    'the total counts those of all states',
    'db.deployment.count({ where, ...range })',
    'db.deployment.count({ where: { ...where, state: undefined }, ...range })',
    'test/v1/list-deployments.test.ts',
    'test/patterns/lists-by-links.test.ts',
  ),
  fault(
    'schema/deployments/update-deployment.ts',
    'an explained failure loses its remediation',
    'remediation: [...(remediation ?? [])]',
    'remediation: []',
    'test/v1/update-deployment.test.ts',
  ),
  fault(
    'schema/deployments/update-deployment.ts',
    'events do not know their environment',
    '{ projectId, environment, id });',
    '{ projectId, environment: null, id });',
    'test/webhooks/outbox.test.ts',
  ),
];
