/** How the names of GraphQL inputs are written in requests. */
export type NameStyle = 'snake_case' | 'camelCase';

/** `minInstances` is `min_instances` in snake case. */
export function restName(name: string, style: NameStyle): string {
  return style === 'camelCase' ? name : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
