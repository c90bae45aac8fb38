/** An answer of openapi-fetch, whatever it is about. */
export interface Answered<Data> {
  data?: Data;
  response: Response;
}

type Elements<Value> = Value extends readonly (infer Element)[] ? Element : never;

/** What a list holds: its elements where it is an array, else those of the array beside its pagination. */
export type ItemOf<Data> = Data extends readonly (infer Element)[]
  ? Element
  : { [Name in keyof Data]: Elements<Data[Name]> }[keyof Data];

/** The items of one page, whichever surface it is of. */
export function itemsOf<Data>(data: Data | undefined): readonly ItemOf<Data>[] {
  const list: unknown = Array.isArray(data) ? data : Object.values(data ?? {}).find(Array.isArray);
  return Array.isArray(list) ? list : [];
}

/**
 * Every item of a list, page by page, each page being asked for when it is needed.
 * @param open gives a page: `(page) => portico.GET('/v1/projects', { params: { query: { page, limit: 100 } } })`
 * @param first the page to begin with
 */
export async function* items<Data>(
  open: (page: number) => Promise<Answered<Data>>,
  first = 1,
): AsyncGenerator<ItemOf<Data>, void, undefined> {
  for (let page = first; ; page += 1) {
    const { data, response } = await open(page);
    yield* itemsOf(data);
    if (!response.headers.has('x-next-cursor')) return;
  }
}
