import { useState } from 'react';
import {
  type AnyVariables,
  createRequest,
  type CombinedError,
  useClient,
  useQuery,
  type UseQueryArgs,
  type UseQueryExecute,
} from 'urql';

interface Answer<Data> {
  /** What was answered to these very variables last; it stays where asking again fails. */
  data: Data | undefined;
  error: CombinedError | undefined;
}

/** Reads again what a page shows. @returns what kept it from being read, in which case all stays as it was */
export type Load = () => Promise<CombinedError | undefined>;

/** Asks a document of a page. Answers to other variables, which urql shows until the next one comes, are none. */
export function usePageQuery<Data, Variables extends AnyVariables = AnyVariables>(
  asked: UseQueryArgs<Variables, Data>,
): [Answer<Data>, UseQueryExecute, Load] {
  const client = useClient();
  const [{ data, error, operation }, ask] = useQuery<Data, Variables>(asked);
  const [kept, keep] = useState<{ key: number; data: Data } | null>(null);
  const { key } = createRequest<Data, AnyVariables>(asked.query, asked.variables);
  const isOfThese = operation?.key === key;
  if (isOfThese && data !== undefined && kept?.data !== data) keep({ key, data });
  const known = isOfThese && data !== undefined ? data : kept?.key === key ? kept.data : undefined;
  const load = async () => {
    const { query, variables } = asked;
    const again = await client
      .query<Data, AnyVariables>(query, variables, { requestPolicy: 'network-only' })
      .toPromise();
    return again.error;
  };
  return [{ data: known, error: isOfThese ? error : undefined }, ask, load];
}
