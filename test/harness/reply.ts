/** An answer that has arrived whole. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined where there is none. */
  body: unknown;
}

/** An answer whose text has been read. @throws SyntaxError where it says that it is JSON, and is none */
export function parseReply({ status, headers }: Response, text: string): Reply {
  const body: unknown = /json/.test(headers.get('content-type') ?? '') && text ? JSON.parse(text) : undefined;
  return { status, headers, text, body };
}

/** Reads an answer to its end. @throws where it breaks off, or is not the JSON that it says it is */
export async function replyOf(response: Response): Promise<Reply> {
  return parseReply(response, await response.text());
}
