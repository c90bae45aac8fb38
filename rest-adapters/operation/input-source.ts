import type { Route } from '../declare/route.ts';

/** Where the values of an operation's variables come from. */
export type InputSource = 'path' | 'body' | 'environment' | 'if-match' | 'query';

/** The source of a variable follows from its name, so that no route has to say it. */
export function sourceOf(route: Pick<Route, 'path'>, name: string): InputSource {
  if (route.path.split('/').includes(`:${name}`)) return 'path';
  if (name === 'input') return 'body';
  if (name === 'environment') return 'environment';
  return name === 'expectedVersions' ? 'if-match' : 'query';
}
