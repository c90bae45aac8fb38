import { camelCase } from './call-names.ts';
import { type Document, type Parameter, parametersOf, type Route, routesOf } from './document.ts';

/** What came is data, and a 304 has none: who asks so asks by path. */
const leftOut = new Set(['If-None-Match']);

/** A header as an option: `ifMatch`, `idempotencyKey`, and `environment` for `Service-Environment`. */
function headerOption(name: string): string {
  const text = camelCase(name.replace(/^Service-/, ''));
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A parameter that is neither in the path nor in the body, and the name of its option. */
export interface CallOption extends Parameter {
  option: string;
}

/** @throws Error where two would have one name */
export function optionsOf({ operation, method, path }: Route, document: Document): CallOption[] {
  const options = parametersOf(operation, document)
    .filter((parameter) => parameter.in !== 'path' && !leftOut.has(parameter.name))
    .map((parameter) => {
      return { ...parameter, option: parameter.in === 'header' ? headerOption(parameter.name) : parameter.name };
    });
  const names = ['signal', 'headers', ...options.map(({ option }) => option)];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${method} ${path} would have two options ${twice} in the client`);
  return options;
}

/** Where a request has an option. */
function placeOf({ in: place, name }: CallOption): string {
  return place === 'header' ? `the header ${name}` : `the field ${name} of the query`;
}

/**
 * Which header each option is for. The client has one list for all calls of a surface.
 * @throws Error where an option is a header of one route, and of another something else
 */
export function headerOptions(document: Document): Record<string, string> {
  const headers: Record<string, string> = {};
  const places = new Map<string, { place: string; of: string }>();
  for (const route of routesOf(document)) {
    for (const option of optionsOf(route, document)) {
      const [place, of] = [placeOf(option), `${route.method} ${route.path}`];
      const first = places.get(option.option) ?? { place, of };
      if (first.place !== place) {
        throw new Error(`${option.option} would be ${first.place} of ${first.of} and ${place} of ${of} in the client`);
      }
      places.set(option.option, first);
      if (option.in === 'header') headers[option.option] = option.name;
    }
  }
  return headers;
}
