import type { Ledger } from './ledger.ts';
import type { Load } from './load.ts';

/** Requests of the plan free in a minute, where nobody says otherwise. */
const limit = 60;

/** So many of what should not be are told. */
const mostTold = 20;

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** What should not be, in sentences. */
async function faultsFound(load: Load, ledger: Ledger, processes: number): Promise<string[]> {
  const projects = await load.projects();
  const lost = [...ledger.acknowledged].filter(([name, id]) => !projects.get(name)?.includes(id));
  const doubled = [...projects].filter(([, ids]) => ids.length > 1);
  const most = Math.max(...ledger.admitted.values());
  say(`  ${ledger.acknowledged.size} projects acknowledged, ${lost.length} lost, ${doubled.length} made twice`);
  say(`  at most ${most} of ${limit} admitted in a minute; ${ledger.broken.length} answers that no client may see`);
  return [
    ...lost.map(([name, id]) => `${name} was acknowledged as ${id}, and is lost`),
    ...doubled.map(([name, ids]) => `${name} was made ${ids.length} times`),
    // Those that all count together, and those of each process while it counts alone.
    ...(most > limit * (processes + 1) ? [`${most} were admitted in one minute`] : []),
    ...ledger.broken,
  ];
}

/** Says what came of a load that is over. @returns whether all was well */
export async function isWell(load: Load, ledger: Ledger, processes: number): Promise<boolean> {
  const found = await faultsFound(load, ledger, processes);
  for (const fault of found.slice(0, mostTold)) say(`  ! ${fault}`);
  return found.length === 0;
}
