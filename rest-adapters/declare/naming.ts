/** How the names of GraphQL inputs are written in requests. */
export type NameStyle = 'snake_case' | 'camelCase';

/** What fields of the schema are called; keys of maps may have any name. */
const fieldName = /^[a-z][A-Za-z0-9]*$/;

/** `minInstances` is `min_instances` in snake case. */
export function restName(name: string, style: NameStyle): string {
  return style === 'camelCase' || !fieldName.test(name)
    ? name
    : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
