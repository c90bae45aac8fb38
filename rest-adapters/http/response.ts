/** What is sent back, before it becomes an HTTP response. Header names are in lower case. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  /** What each Set-Cookie says: the one header that cannot be written as a list. */
  cookies?: readonly string[];
  body: string | Uint8Array<ArrayBuffer> | null;
}
