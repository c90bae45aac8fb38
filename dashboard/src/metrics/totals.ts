import type { Totals } from './documents.ts';
import { charts, written } from './measures.ts';

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 3 });

/** What is known of a whole period, in the words of each chart. */
export function totalOf(title: string, { requests, latencyMs, cpu, memoryBytes }: Totals): string {
  const write = charts.find((kind) => kind.title === title)?.write ?? String;
  const say = (value: number | null) => written(write, value);
  if (title === 'Requests')
    return `${say(requests.total)} requests, ${written(percent.format, requests.errorRate)} failed`;
  if (title === 'Latency') return `p50 ${say(latencyMs.p50)}, p95 ${say(latencyMs.p95)}, p99 ${say(latencyMs.p99)}`;
  const { average, max } = title === 'CPU' ? cpu : memoryBytes;
  return `${say(average)} on average, ${say(max)} at most`;
}
