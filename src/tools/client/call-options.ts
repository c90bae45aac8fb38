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

/** Which header each option is for. */
export function headerOptions(document: Document): Record<string, string> {
  const headers = routesOf(document)
    .flatMap((route) => optionsOf(route, document))
    .filter((option) => option.in === 'header');
  return Object.fromEntries(headers.map(({ option, name }) => [option, name]));
}
