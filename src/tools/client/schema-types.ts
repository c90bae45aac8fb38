import { type Content, nameOf, type Schema } from './document.ts';

/** What an editor is to say of it; nothing where there is nothing to say. */
export function comment(...lines: readonly (string | undefined)[]): string {
  const said = lines.filter((line) => line !== undefined && line !== '').map((line) => line?.replaceAll('*/', '*\\/'));
  return said.length > 0 ? `/**\n${said.map((line) => ` * ${line}\n`).join('')} */\n` : '';
}

/** An interface where it can be, since editors show those by their name. */
export function namedSchema(name: string, { type, description, oneOf, anyOf, allOf }: Schema): string {
  const isInterface = type === 'object' && !oneOf && !anyOf && !allOf;
  const schema = `components['schemas']['${name}']`;
  const declaration = isInterface ? `interface ${name} extends Named<${schema}> {}` : `type ${name} = ${schema};`;
  return `${comment(description)}export ${declaration}\n`;
}

const plainTypes: Readonly<Record<string, string>> = { integer: 'number', number: 'number', boolean: 'boolean' };

/** As an editor is to show it: what is in a path, a query or a header is no more than a word. */
export function plainType({ $ref, enum: words, type }: Schema): string {
  if ($ref) return nameOf($ref);
  if (words) return words.map((word) => `'${word}'`).join(' | ');
  return plainTypes[String(type)] ?? 'string';
}

/** The name of a schema, or the way to where it stands. */
export function typeOf(content: Content, way: string): string {
  const [mediaType = '', { schema } = { schema: {} }] =
    Object.entries(content).find(([name]) => name === 'application/json') ?? Object.entries(content)[0] ?? [];
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.type === 'array' && schema.items?.$ref) return `${nameOf(schema.items.$ref)}[]`;
  return `${way}['content']['${mediaType}']`;
}
