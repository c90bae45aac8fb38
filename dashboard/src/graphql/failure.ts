import type { CombinedError } from 'urql';

/** What is shown of a request that failed. */
export interface Failure {
  text: string;
  /** By which the server tells kinds of failures apart; null where no answer came. */
  code: string | null;
  /** What to tell whoever runs the service; null where no answer came. */
  requestId: string | null;
}

/** One thing that is wrong with an input, and where in it. */
export interface InputFault {
  path: readonly unknown[];
  message: string;
}

type GraphQLError = CombinedError['graphQLErrors'][number];

/** What was refused of an input, piece by piece. */
export function faultsOf({ graphQLErrors }: CombinedError): InputFault[] {
  return graphQLErrors.flatMap(faultsIn);
}

function faultsIn({ extensions: { faults } }: GraphQLError): InputFault[] {
  return Array.isArray(faults) ? faults.map(readFault) : [];
}

function readFault(fault: unknown): InputFault {
  const { path, message } = Object(fault);
  return { path: Array.isArray(path) ? path : [], message: String(message) };
}

/** Everything that is wrong, in the server's words; where there are none, what happened instead. */
export function failureOf(error: CombinedError): Failure {
  const { graphQLErrors, networkError, response } = error;
  const requestId = response instanceof Response ? response.headers.get('x-request-id') : null;
  const texts = graphQLErrors.flatMap(textsOf);
  const code = graphQLErrors.map(({ extensions }) => extensions.code).find((each) => typeof each === 'string') ?? null;
  if (texts.length > 0) return { text: texts.join(' '), code, requestId };
  if (networkError && !navigator.onLine) return { text: 'You are offline.', code, requestId };
  return { text: 'Portico did not answer.', code, requestId };
}

/** Broken rules are named one by one; other refusals have a sentence of their own, also where they are about a field. */
function textsOf(error: GraphQLError): string[] {
  const faults = error.extensions.code === 'INVALID_INPUT' ? faultsIn(error) : [];
  return faults.length > 0 ? faults.map(faultText) : [error.message];
}

function faultText({ path, message }: InputFault): string {
  const field = path.findLast((step) => typeof step === 'string' && step !== 'input');
  return field ? `${String(field)} ${message}.` : `${message}.`;
}
