import type { CombinedError } from 'urql';

/** What is shown of a request that failed. */
export interface Failure {
  text: string;
  /** By which the server tells kinds of failures apart; null where no answer came. */
  code: string | null;
  /** What to tell whoever runs the service; null where no answer came. */
  requestId: string | null;
}

/** Everything that is wrong, in the server's words; where there are none, what happened instead. */
export function failureOf({ graphQLErrors, networkError, response }: CombinedError): Failure {
  const requestId = response instanceof Response ? response.headers.get('x-request-id') : null;
  const texts = graphQLErrors.flatMap(({ message, extensions }) => {
    const faults = Array.isArray(extensions.faults) ? extensions.faults : [];
    return faults.length > 0 ? faults.map(faultText) : [message];
  });
  const code = graphQLErrors.map(({ extensions }) => extensions.code).find((each) => typeof each === 'string') ?? null;
  if (texts.length > 0) return { text: texts.join(' '), code, requestId };
  if (networkError && !navigator.onLine) return { text: 'You are offline.', code, requestId };
  return { text: 'Portico did not answer.', code, requestId };
}

function faultText(fault: unknown): string {
  const { path = [], message = '' } = Object(fault);
  const field = Array.isArray(path) ? path.findLast((step) => typeof step === 'string' && step !== 'input') : undefined;
  return field ? `${field} ${message}.` : `${message}.`;
}
