import { GraphQLError } from 'graphql';
import { DomainError, type ValidationIssue } from '../../schema/errors.ts';
import { StartError } from '../config/start-error.ts';

/** Where an input's field goes by another name on the command line. */
const optionOf: Readonly<Record<string, string>> = {
  expiresInDays: 'days',
  redirectUris: 'redirect-uri',
  isPublic: 'public',
  projectId: 'project',
};

function issueText({ path, message }: ValidationIssue): string {
  const field = path.find((step) => typeof step === 'string' && step !== 'input');
  return field === undefined ? message : `--${optionOf[field] ?? field} ${message}`;
}

/** What lies behind what GraphQL says of it. */
function originOf(error: unknown): unknown {
  if (error instanceof DomainError || !(error instanceof GraphQLError)) return error;
  return error.originalError ? originOf(error.originalError) : error;
}

/** What the operator did wrong, one sentence each; null where Portico is at fault. */
export function faultsOf(error: unknown): string[] | null {
  if (error instanceof AggregateError) {
    const all = error.errors.map(faultsOf);
    return all.length > 0 && all.every((faults) => faults !== null) ? all.flat() : null;
  }
  const origin = originOf(error);
  if (origin instanceof DomainError) {
    const { code, message, details } = origin;
    // Only broken rules say no more than what is wrong with which option.
    return code === 'INVALID_INPUT' && details.faults ? details.faults.map(issueText) : [message];
  }
  return origin instanceof StartError || origin instanceof GraphQLError ? [origin.message] : null;
}
