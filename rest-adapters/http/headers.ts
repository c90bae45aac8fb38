/** The headers of a request, by name in any case: those of a web-standard request, or of node:http as they are. */
export type HeaderReader = Pick<Headers, 'get' | 'has'>;
