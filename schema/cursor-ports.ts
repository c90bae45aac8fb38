/** Cursors of lists, which others can neither read more out of than their own rows nor make. */
export interface CursorPorts {
  /** The cursor that holds a text: the same for the same text. */
  writeCursor(text: string): string;
  /** What a cursor holds; null where it is none of this installation's. */
  readCursor(cursor: string): string | null;
}
