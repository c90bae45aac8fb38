import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds that are looked at together. */
const interval = 10_000;

/** The part of them in which something may have been done, where a process counts as idle. */
const mostBusy = 0.02;

/** Bytes that must have come to be in use since the last collection, or half of what it left where that is more. */
const leastGrowth = 32 * 1_048_576;

/** A collection of all garbage, as V8 offers it to programs that are allowed to ask for one; or nothing, where it does not. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext(`typeof gc === 'function' ? gc : null`);
  setFlagsFromString('--no-expose-gc');
  return () => {
    if (typeof collect === 'function') collect();
  };
}

/**
 * Has memory given back that a burst of requests, or the start, has left: where nothing is allocated V8 collects nothing, and
 * keeps all that it has. A collection stops everything, for a tenth of a second where a hundred megabytes are in use, so it
 * waits until hardly anybody is there.
 */
export function collectWhenIdle(): void {
  const collect = collector();
  let before = performance.eventLoopUtilization();
  let kept = 0;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const { used_heap_size: used } = getHeapStatistics();
    kept = Math.min(kept, used);
    if (utilization > mostBusy || used - kept < Math.max(leastGrowth, kept / 2)) return;
    collect();
    kept = getHeapStatistics().used_heap_size;
  };
  setInterval(look, interval).unref();
}
