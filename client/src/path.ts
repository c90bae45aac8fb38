/** Whether a value can be a step of a path: with nothing, `.` and `..` the path would become another (RFC 3986 §5.2.4). */
export function isPathStep(value: unknown): value is string | number {
  return (typeof value === 'string' && !/^\.{0,2}$/.test(value)) || typeof value === 'number';
}

/**
 * A path with its parameters filled in, each as one step.
 * @throws TypeError where one of them would make the path another
 */
export function serializePath(path: string, parameters: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = parameters[name];
    if (isPathStep(value)) return encodeURIComponent(value);
    throw new TypeError(`The path parameter ${name} cannot be ${JSON.stringify(value)}.`);
  });
}
