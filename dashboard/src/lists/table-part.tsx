import type { ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { PartToCome } from './part-to-come.tsx';
import type { ListPart } from './use-list-parts.ts';

interface TablePartProps<Item> {
  part: ListPart;
  /** Undefined until they are known. */
  items: readonly Item[] | undefined;
  error: CombinedError | undefined;
  columns: number;
  onRetry: () => void;
  /** @param index where it is in the whole table, whose head is 1 (WAI-ARIA `aria-rowindex`) */
  row: (item: Item, index: number) => ReactNode;
}

/** Takes the room of rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    <tbody aria-hidden="true">
      <tr className="row-to-come">
        <td colSpan={columns} style={{ height }} />
      </tr>
    </tbody>
  );
}

/** Some rows of a table that is too long to be there as a whole. */
export function TablePart<Item>({ part, items, error, columns, onRetry, row }: TablePartProps<Item>) {
  return (
    <>
      {part.gap > 0 && <Gap height={part.gap} columns={columns} />}
      <tbody {...part.element}>
        {items?.map((item, index) => row(item, part.before + index + 2)) ?? (
          <tr className="row-to-come">
            <td colSpan={columns}>
              <PartToCome part={part} error={error} onRetry={onRetry} />
            </td>
          </tr>
        )}
      </tbody>
    </>
  );
}
