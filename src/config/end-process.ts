/** Milliseconds that whatever is still open has to close by itself. */
const grace = 500;

/**
 * Ends the process with this code as soon as nothing is left to do in it. An end in the middle of what V8 compiles in the
 * background waits for that, which may wait for the memory of a thread that has ended: https://github.com/nodejs/node/issues/54918.
 */
export function endProcess(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(), grace).unref();
}
