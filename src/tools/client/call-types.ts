import { isListing, type NamedRoute, namedRoutes } from './call-names.ts';
import { optionsOf } from './call-options.ts';
import { type CallTree, callTree } from './call-tree.ts';
import { type Document, parametersOf, type Route } from './document.ts';
import { comment, namedSchema, plainType, typeOf } from './schema-types.ts';

/** What the types are made of, and where that is. */
function importsOf(surface: string, types: string): string {
  const sources = {
    CallOptions: '../call.ts',
    PageList: '../page-list.ts',
    Seen: '../seen.ts',
    components: `./${surface}.ts`,
    operations: `./${surface}.ts`,
  };
  const used = Object.entries(sources).filter(([name]) => new RegExp(`\\b${name}\\b`).test(types));
  return used.map(([name, file]) => `import type { ${name} } from '${file}';\n`).join('');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a call resolves with: whatever is answered when it is done. */
function resultOf({ operation: { operationId, responses } }: Route): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) =>
      content ? typeOf(content, `operations['${operationId}']['responses'][${status}]`) : 'void',
    );
  return [...new Set(types)].join(' | ');
}

function optionsName({ operation }: Route): string {
  return `${capitalized(operation.operationId)}Options`;
}

/** The options of a call; none of its own where there is nothing to choose. */
function optionsType(route: Route, document: Document): string {
  const fields = optionsOf(route, document).map(({ option, schema, required, description }) => {
    const type = option === 'ifMatch' ? 'Seen' : plainType(schema);
    return `${comment(description)}${option}${required ? `: ${type}` : `?: ${type} | undefined`};\n`;
  });
  return fields.length > 0 ? `export interface ${optionsName(route)} extends CallOptions {\n${fields.join('')}}\n` : '';
}

/** Path parameters in their order, then the body, then the options. */
function argumentsOf(route: Route, document: Document): string {
  const { operationId, requestBody } = route.operation;
  const path = parametersOf(route.operation, document).filter((parameter) => parameter.in === 'path');
  const options = optionsOf(route, document);
  const given = path.map(({ name, schema }) => `${name}: ${plainType(schema)}`);
  if (requestBody) {
    given.push(`body: ${typeOf(requestBody.content, `NonNullable<operations['${operationId}']['requestBody']>`)}`);
  }
  const isOptional = !options.some(({ required }) => required);
  given.push(`options${isOptional ? '?' : ''}: ${options.length > 0 ? optionsName(route) : 'CallOptions'}`);
  return given.join(', ');
}

function callType(name: string, route: NamedRoute, document: Document): string {
  const { summary, deprecated } = route.operation;
  const said = comment(summary, `\`${route.method} ${route.path}\``, deprecated ? '@deprecated' : '');
  const result = isListing(route) ? 'PageList' : 'Promise';
  return `${said}${name}(${argumentsOf(route, document)}): ${result}<${resultOf(route)}>;\n`;
}

/** An interface for each resource, those below before those above. */
function resourceTypes(name: string, { calls, resources }: CallTree, document: Document): string {
  const below = [...resources].map(([step, tree]) => {
    const own = `${name}${capitalized(step)}`;
    return { field: `readonly ${step}: ${own}Resource;\n`, types: resourceTypes(own, tree, document) };
  });
  const fields = [
    ...[...calls].map(([step, route]) => callType(step, route, document)),
    ...below.map(({ field }) => field),
  ];
  const types = below.map((resource) => resource.types).join('');
  return `${types}export interface ${name}Resource${name ? '' : 's'} {\n${fields.join('')}}\n`;
}

/** What the calls of a surface take and give, as text of a module beside that of openapi-typescript. */
export function callTypes(surface: string, document: Document): string {
  const routes = namedRoutes(document);
  const types = [
    '/** Lets an interface have the fields of a schema. */\nexport type Named<Schema> = Schema;\n',
    ...Object.entries(document.components.schemas).map(([name, schema]) => namedSchema(name, schema)),
    ...routes.map((route) => optionsType(route, document)),
    resourceTypes('', callTree(routes), document),
  ].join('\n');
  return `${importsOf(surface, types)}\n${types}`;
}
