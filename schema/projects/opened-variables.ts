import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { EnvironmentName } from '../../prisma/generated/client.ts';
import type { StringMap } from '../scalars.ts';
import { environmentNames } from './environment-names.ts';

/** The variables of each environment, in the order of their names' code points; null for a value that is not shown. */
export type OpenedVariables = Readonly<Record<EnvironmentName, Readonly<StringMap>>>;

type Unseal = (sealed: Uint8Array) => string;

/** Reads what `selectedVariables` selects; what is long, in a turn of the event loop of its own. */
export type OpenVariables = (selected: string | null) => OpenedVariables | Promise<OpenedVariables>;

/**
 * All variables of the project `p` that the member `m` may see, as JSON: arrays of environment, name, and the encrypted
 * value in hexadecimal digits, null where it is not to be seen. One list costs less than one for each environment.
 */
export const selectedVariables = `
  (SELECT json_agg(json_build_array(v.environment, v.name,
      CASE WHEN NOT v.sensitive AND m.role <> 'viewer' THEN encode(v.encrypted_value, 'hex') END))
    FROM environment_variables v WHERE v.project_id = p.id)::text`;

const list = z.array(z.tuple([z.enum(environmentNames), z.string(), z.string().nullable()]));

const none: OpenedVariables = { production: {}, preview: {}, development: {} };

function open(selected: string, unseal: Unseal): OpenedVariables {
  const variables = list.parse(JSON.parse(selected)).sort(([, left], [, right]) => (left < right ? -1 : 1));
  const of = (environment: EnvironmentName): StringMap =>
    Object.fromEntries(
      variables
        .filter(([ofEnvironment]) => ofEnvironment === environment)
        .map(([, name, sealed]) => [name, sealed === null ? null : unseal(Buffer.from(sealed, 'hex'))]),
    );
  return { production: of('production'), preview: of('preview'), development: of('development') };
}

/** How many characters of what was selected are kept, opened. */
const keptCharacters = 16_777_216;

/** What has more characters than these, some thirty variables, waits for its turn: a page can have sixty thousand. */
const shortCharacters = 8_192;

/** What was selected lately is not decrypted again: to make a decipher takes longer than to read the row. */
export function createVariableOpener(unseal: Unseal): OpenVariables {
  const opened = new LRUCache<string, OpenedVariables>({
    maxSize: keptCharacters,
    sizeCalculation: (_variables, selected) => selected.length,
  });
  let previous: Promise<unknown> = Promise.resolve();

  function openNow(selected: string): OpenedVariables {
    const fresh = opened.get(selected) ?? open(selected, unseal);
    opened.set(selected, fresh);
    return fresh;
  }

  async function openInTurn(selected: string, before: Promise<unknown>): Promise<OpenedVariables> {
    await before;
    await nextTurn();
    return openNow(selected);
  }

  return (selected) => {
    if (selected === null) return none;
    const kept = opened.get(selected);
    if (kept) return kept;
    if (selected.length <= shortCharacters) return openNow(selected);
    const turn = openInTurn(selected, previous);
    // Whoever comes next waits for it, whatever becomes of it.
    previous = turn.catch(() => undefined);
    return turn;
  };
}
