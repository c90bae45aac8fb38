import { PageList } from './page-list.ts';
import { isPathStep } from './path.ts';
import type { Answered } from './pages.ts';
import { entityTagOf, remember } from './seen.ts';

/** What every call takes, beside what the route has. */
export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal | undefined;
  /** Headers that there is no option for. */
  headers?: Record<string, string> | undefined;
}

/** Sends a request as the calls by path do. */
export type Send = (method: string, path: string, init: object) => Promise<Answered<unknown>>;

export type Call = (...given: unknown[]) => Promise<unknown>;

/** What is known of a call: `POST /v1/projects json`. */
interface Declared {
  method: string;
  path: string;
  parameters: string[];
  /** Whether it answers with pages, or what its body is sent as. */
  kind: string | undefined;
}

function parse(declaration: string): Declared {
  const [method = '', path = '', kind] = declaration.split(' ');
  return { method, path, kind, parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) };
}

/** Path parameters by name. @throws TypeError where the path would become another: by nothing, `.` and `..` */
function pathOf(name: string, parameters: readonly string[], given: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    parameters.map((parameter, index) => {
      const value = given[index];
      if (isPathStep(value)) return [parameter, value];
      throw new TypeError(`${name}(${parameters.join(', ')}): ${parameter} cannot be ${JSON.stringify(value)}`);
    }),
  );
}

/** Options as the request has them. @param headers which option is a header, and which */
function paramsOf(options: Record<string, unknown>, headers: Readonly<Record<string, string>>) {
  const params: Record<'query' | 'header', Record<string, unknown>> = { query: {}, header: {} };
  for (const [option, value] of Object.entries(options)) {
    const header = headers[option];
    if (value === undefined) continue;
    if (!header) params.query[option] = value;
    else params.header[header] = option === 'ifMatch' ? entityTagOf(value) : value;
  }
  return params;
}

/** The fields of a form; what is undefined is left out, as JSON leaves it out. */
function formOf(body: unknown): URLSearchParams {
  const fields = Object.entries<unknown>(Object(body)).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]));
}

/** How a body is sent that is no JSON. */
const form = {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  bodySerializer: formOf,
};

/**
 * What is called, of its declaration. It takes path parameters in their order, then the body, then the options.
 * @param optionHeaders which options are headers, and which
 */
export function callOf(
  name: string,
  declaration: string,
  optionHeaders: Readonly<Record<string, string>>,
  send: Send,
): Call {
  const { method, path, parameters, kind } = parse(declaration);
  const hasBody = kind === 'json' || kind === 'form';
  const ask = async (given: readonly unknown[], options: Record<string, unknown>) => {
    const { signal, headers, ...rest } = options;
    const params = { path: pathOf(name, parameters, given), ...paramsOf(rest, optionHeaders) };
    const body = hasBody ? { body: given[parameters.length] } : {};
    const asForm = kind === 'form' ? form : { headers: {} };
    const init = { ...asForm, ...body, params, signal, headers: { ...asForm.headers, ...Object(headers) } };
    const answered = await send(method, path, init);
    remember(answered.data, answered.response);
    return answered;
  };
  return (...given) => {
    const options: Record<string, unknown> = { ...Object(given[parameters.length + Number(hasBody)]) };
    if (kind !== 'list') return ask(given, options).then(({ data }) => data);
    const { page: _page, ...others } = options;
    return new PageList((cursor) => ask(given, cursor === null ? options : { ...others, cursor }));
  };
}
