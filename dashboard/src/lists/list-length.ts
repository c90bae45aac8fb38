import { grouped } from '../components/number.ts';

/** How long a list is. */
export interface ListLength {
  totalCount: number;
  /** Whether there are just so many, and not more that were not counted. */
  totalIsExact: boolean;
}

/** Its length as people read it: `1,234`, or `10,000+` where there are more. */
export function atLeast({ totalCount, totalIsExact }: ListLength): string {
  return `${grouped(totalCount)}${totalIsExact ? '' : '+'}`;
}
