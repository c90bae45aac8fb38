import { describe, expect, test } from 'vitest';
import { dateTimeText } from '../../schema/date-time-text.ts';

describe('the text of a moment', () => {
  test('is what the language writes, day by day and over midnight, far ahead, before 1970 and in years of five digits', () => {
    const edges = [0, 1, 999, 1_000, 59_999, 60_000, 3_599_999, 86_399_999, 86_400_000];
    const days = [0, 1, 19_000, 20_783, -1, -719_162, 2_932_896, 2_932_897, 99_999_998];
    const moments = days.flatMap((day) => edges.map((edge) => new Date(day * 86_400_000 + edge)));
    expect(moments.map(dateTimeText)).toEqual(moments.map((moment) => moment.toISOString()));
  });

  test('is none where there is no moment', () => {
    expect(() => dateTimeText(new Date(Number.NaN))).toThrow(RangeError);
  });
});
