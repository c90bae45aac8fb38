/** The widths of the buckets that metrics are shown in. */
export const metricIntervals = ['1m', '5m', '1h', '1d'] as const;
export type MetricInterval = (typeof metricIntervals)[number];
