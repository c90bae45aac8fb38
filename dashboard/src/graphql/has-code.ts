import type { CombinedError } from 'urql';

/** Whether the server refused for this reason. */
export function hasCode(error: CombinedError | undefined, code: string): error is CombinedError {
  return error?.graphQLErrors.some(({ extensions }) => extensions.code === code) ?? false;
}
