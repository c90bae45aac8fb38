/** An answer that has arrived whole. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined where there is none. */
  body: unknown;
}
