/**
 * In the environment of a server, sets its clock ahead, so that a test need not wait for what is due later. The embedded
 * database, which reads the clock of its process, goes by it too; a database server goes by its own. What waits by a timer
 * waits as long as for everybody.
 * @param milliseconds how far
 */
export function clockAhead(milliseconds: number): { NODE_OPTIONS: string } {
  const script = `
    const now = Date.now;
    Date.now = () => now() + ${milliseconds};
    globalThis.Date = new Proxy(Date, {
      construct: (target, words, made) => Reflect.construct(target, words.length > 0 ? words : [Date.now()], made),
    });`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}
