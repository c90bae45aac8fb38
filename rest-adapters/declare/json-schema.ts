/** A JSON Schema (draft 2020-12), as far as documents need it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export function isJsonObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
