/** What is sent back, before it becomes an HTTP response. Header names are in lower case. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** What each Set-Cookie says: the one header that cannot be written as a list. */
  cookies?: readonly string[];
  body: string | Uint8Array<ArrayBuffer> | null;
  /** What is sent bit by bit in the place of a body, for as long as it goes on; by the way of web-standard responses only. */
  stream?: ReadableStream<Uint8Array>;
}
