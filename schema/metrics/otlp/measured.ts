import { mostOf } from '../limits.ts';

/** What Portico keeps of what OpenTelemetry's semantic conventions name. */
const measured = {
  'http.server.request.duration': 'latency',
  'http.server.request.body.size': 'bytesIn',
  'http.server.response.body.size': 'bytesOut',
  'process.cpu.utilization': 'cpu',
  'process.memory.usage': 'memory',
} as const;

export type Quantity = (typeof measured)[keyof typeof measured];

function isMeasured(name: string): name is keyof typeof measured {
  return Object.hasOwn(measured, name);
}

/** What a metric measures; undefined where it is not kept. */
export function quantityOf(name: string): Quantity | undefined {
  return isMeasured(name) ? measured[name] : undefined;
}

/** Whether it is told as histograms; else as gauges, or sums. */
export function isDistributed(quantity: Quantity): quantity is 'latency' | 'bytesIn' | 'bytesOut' {
  return quantity !== 'cpu' && quantity !== 'memory';
}

const millisecondFactors: ReadonlyMap<string, number> = new Map([
  ['', 1_000],
  ['s', 1_000],
  ['ms', 1],
  ['us', 0.001],
  ['ns', 0.000001],
]);

/** From a unit of UCUM to milliseconds, bytes or a share; undefined where it is none of a latency. */
export function factorOf(quantity: Quantity, unit: string): number | undefined {
  return quantity === 'latency' ? millisecondFactors.get(unit) : 1;
}

/** What is wrong with a value; null where there can be such. */
export function implausible(quantity: Quantity, { value, sum }: { value: number | null; sum: number }): string | null {
  if (quantity === 'latency') return null;
  const most = isDistributed(quantity) ? Number.MAX_SAFE_INTEGER : mostOf[quantity];
  const told = value ?? sum;
  return told >= 0 && told <= most ? null : `a value of ${quantity} is not from 0 to ${most}`;
}
