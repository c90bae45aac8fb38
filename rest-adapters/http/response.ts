/** What is sent back, before it becomes an HTTP response. Header names are in lower case. */
export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}
