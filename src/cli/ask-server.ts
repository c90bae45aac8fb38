import { connect } from 'node:net';
import { commandSocketPath } from '../operator/command-socket-path.ts';
import type { OperatorAnswer, OperatorRequest } from '../operator/operator-request.ts';

/** Milliseconds without a word after which a server does not answer any more. */
const longestSilence = 120_000;

/** Codes of the system for a socket that nobody listens at. */
const nobody = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EACCES', 'EPERM']);

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

function isAnswer(value: unknown): value is OperatorAnswer {
  return typeof value === 'object' && value !== null && ('result' in value || 'faults' in value);
}

/** One line to whoever listens at a path, and all that they answer; null where nobody does. */
function exchange(path: string, line: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(path, () => socket.write(`${line}\n`));
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('end', () => {
      socket.end();
      resolve(answer);
    });
    socket.setTimeout(longestSilence, () => socket.destroy(new Error('The server does not answer. Is it stopped?')));
    socket.on('error', (error) => (nobody.has(codeOf(error)) ? resolve(null) : reject(error)));
  });
}

/**
 * Has the server do it that holds the embedded database.
 * @returns null where there is no such server
 * @throws Error where it ended meanwhile
 */
export async function askServer(dataDirectory: string, request: OperatorRequest): Promise<OperatorAnswer | null> {
  const path = commandSocketPath(dataDirectory);
  const text = path === null ? null : await exchange(path, JSON.stringify(request));
  if (text === null) return null;
  const answer: unknown = text === '' ? null : JSON.parse(text);
  if (!isAnswer(answer)) throw new Error('The server ended before it had answered.');
  return answer;
}
