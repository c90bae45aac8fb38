import type { OptionValues } from './option-values.ts';

/** The page of a list that was asked for; what is left out is as the list has it by default. */
export function pageOf(options: OptionValues): { page?: number; limit?: number } {
  const [page, limit] = [options.number('page'), options.number('limit')];
  return { ...(page === undefined ? {} : { page }), ...(limit === undefined ? {} : { limit }) };
}
