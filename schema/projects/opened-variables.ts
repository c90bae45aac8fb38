import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { EnvironmentName } from '../../prisma/generated/client.ts';
import type { StringMap } from '../scalars.ts';

/** The variables of each environment, in the order of their names' code points; null for a value that is not shown. */
export type OpenedVariables = Readonly<Record<EnvironmentName, Readonly<StringMap>>>;

type Unseal = (sealed: Uint8Array) => string;

/** Reads what `joinedVariables` selects; what is long, in a turn of the event loop of its own. */
export type OpenVariables = (selected: string | null) => OpenedVariables | Promise<OpenedVariables>;

/**
 * The variables `v` in one text, a line each: environment, name, and the encrypted value in hexadecimal digits, none where it is not to be
 * seen; none of these has spaces in it, which the database sees to. One list costs less than one for each environment, and half
 * of what JSON does.
 * @param isShown a condition in SQL: whether who asks may see values that are not sensitive
 */
export const joinedVariables = (isShown: string) => `
  string_agg(v.environment::text || ' ' || v.name || ' ' ||
    CASE WHEN NOT v.sensitive AND ${isShown} THEN encode(v.encrypted_value, 'hex') ELSE '' END, E'\\n')`;

/** Those of the project that an expression in SQL names, as the member `m` may see them. */
export const selectedVariables = (projectId: string) => `
  (SELECT ${joinedVariables("m.role <> 'viewer'")} FROM environment_variables v WHERE v.project_id = ${projectId})`;

const none: OpenedVariables = { production: {}, preview: {}, development: {} };

function open(selected: string, unseal: Unseal): OpenedVariables {
  const variables = selected
    .split('\n')
    .map((line) => {
      const [environment, name = '', sealed = ''] = line.split(' ');
      return { environment, name, sealed };
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const of = (environment: EnvironmentName): StringMap =>
    Object.fromEntries(
      variables
        .filter((variable) => variable.environment === environment)
        .map(({ name, sealed }) => [name, sealed === '' ? null : unseal(Buffer.from(sealed, 'hex'))]),
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
