import { readFileSync } from 'node:fs';
import path from 'node:path';

const guide = path.join(import.meta.dirname, '../../docs/guides/monitoring.md');

/** The names of all metrics that the guide tells of. */
export function metricsInGuide(): string[] {
  const names = readFileSync(guide, 'utf8').matchAll(/`(portico_\w+)`/g);
  return [...new Set([...names].map(([, name = '']) => name))];
}
