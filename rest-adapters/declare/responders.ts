import { pageHeaders, paginationBody } from './pagination.ts';

/** What the answer depends on besides the data. */
export interface ResponseContext {
  /** The address that was asked for, under the public URL. */
  url: URL;
  page: number;
  limit: number;
  /** Where a page of a list was asked for by one. */
  cursor: string | null;
}

/** The parts of an answer that come from the data. */
export interface ResponseParts {
  body: unknown;
  headers: Record<string, string>;
  /** The version that goes into the entity tag; null for what has none. */
  version: number | null;
}

/** How the data of an operation becomes an answer. */
export interface Responder<Data> {
  status: 200 | 201 | 202 | 204;
  kind: 'resource' | 'list' | 'nothing';
  /** It holds a secret and must never be stored on the way. */
  secret: boolean;
  /** Whether whoever stores it has to ask each time whether it is still so. */
  revalidates?: boolean;
  /** Whether it is answered with 201 where what was sent has made the resource: then it has its first version. */
  creates?: boolean;
  respond(data: Data, exchange: ResponseContext): ResponseParts;
}

/** A resource that can be changed: documents select its version as `_version`, which goes into the entity tag alone. */
interface Versioned {
  _version: number;
}

/** Fields that begin with an underscore are for the facade alone. */
function splitVersion(resource: object | (object & Versioned)): Pick<ResponseParts, 'version' | 'body'> {
  if (!('_version' in resource)) return { version: null, body: resource };
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(resource)) if (!name.startsWith('_')) body[name] = value;
  return { version: resource._version, body };
}

/** 200 with the resource that `pick` finds in the data. */
export function ok<Data>(pick: (data: Data) => object): Responder<Data> {
  const draft = (data: Data) => ({ ...splitVersion(pick(data)), headers: {} });
  return { status: 200, kind: 'resource', secret: false, respond: draft };
}

/** The same answer, of which whoever stores it has to ask each time whether it is still so. */
export function revalidated<Data>(responder: Responder<Data>): Responder<Data> {
  return { ...responder, revalidates: true };
}

/** 200 with the resource in the state that was sent; 201 where there was none before (RFC 9110 §9.3.4). */
export function stored<Data>(pick: (data: Data) => object & Versioned): Responder<Data> {
  return { ...ok(pick), creates: true };
}

/** 201 with the new resource, and where it can be found. */
export function created<Data, Resource extends object>(
  pick: (data: Data) => Resource,
  location: (resource: Resource) => string,
): Responder<Data> {
  const draft = (data: Data) => {
    const resource = pick(data);
    return { ...splitVersion(resource), headers: { location: location(resource) } };
  };
  return { status: 201, kind: 'resource', secret: false, respond: draft };
}

/** 202: it will be done; the answer says what is known of it now (RFC 9110 §15.3.3). */
export function accepted<Data>(pick: (data: Data) => object): Responder<Data> {
  return { ...ok(pick), status: 202 };
}

/** 201 with a new resource under a name of its own, holding a secret that is shown this once. */
export function createdSecret<Data>(name: string, pick: (data: Data) => object & Versioned): Responder<Data> {
  const draft = (data: Data) => {
    const { version, body } = splitVersion(pick(data));
    return { version, body: { [name]: body }, headers: {} };
  };
  return { status: 201, kind: 'resource', secret: true, respond: draft };
}

/** 204: it is done, and there is nothing to say. */
export function noContent(): Responder<unknown> {
  return { status: 204, kind: 'nothing', secret: false, respond: () => ({ body: null, headers: {}, version: null }) };
}

/** 200 without a body, where a standard asks for just that (RFC 7009 §2.2). */
export function done(): Responder<unknown> {
  return { ...noContent(), status: 200 };
}

/** For documents of OAuth, where what is not known is left out. */
export function withoutNulls(source: object): object {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== null));
}

/** 200 with a credential, which nothing on the way may store. */
export function issued<Data>(pick: (data: Data) => object): Responder<Data> {
  return { ...ok(pick), secret: true };
}

interface ListData extends Partial<Versioned> {
  totalCount: number;
  totalIsExact: boolean;
  nextCursor: string | null;
  items: readonly object[];
}

/** A page of a list: a bare array, or under `name` together with its pagination. */
export function list<Data>(pick: (data: Data) => ListData, name?: string): Responder<Data> {
  const draft = (data: Data, { url, ...asked }: ResponseContext): ResponseParts => {
    const { totalCount: total, totalIsExact, nextCursor, items, _version: version = null } = pick(data);
    const position = { ...asked, total, totalIsExact, nextCursor };
    const body = name === undefined ? items : { [name]: items, pagination: paginationBody(position) };
    return { body, headers: pageHeaders(url, position), version };
  };
  return { status: 200, kind: 'list', secret: false, respond: draft };
}
