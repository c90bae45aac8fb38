/** An answer that has arrived whole. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined where there is none. */
  body: unknown;
}

/** Reads an answer to its end. */
export async function replyOf(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  const body: unknown = /json/.test(headers.get('content-type') ?? '') && text ? JSON.parse(text) : undefined;
  return { status, headers, text, body };
}
