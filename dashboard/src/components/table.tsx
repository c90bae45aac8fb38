import type { ReactNode } from 'react';

interface TableProps {
  columns: readonly string[];
  /** Whether a last column holds what can be done to each row. */
  hasActions?: boolean;
  className?: string;
  /** Rows of a list of which only parts are here, each in a body of its own. */
  rowsInAll?: number;
  children: ReactNode;
}

/** Rows below the names of their columns; on a phone each row stands by itself, and its cells say what they are. */
export function Table({ columns, hasActions = false, className = '', rowsInAll, children }: TableProps) {
  return (
    <table className={`table ${className}`} aria-rowcount={rowsInAll === undefined ? undefined : rowsInAll + 1}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      {rowsInAll === undefined ? <tbody>{children}</tbody> : children}
    </table>
  );
}
