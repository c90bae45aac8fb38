import { connect } from 'node:net';
import { commandSocketPath } from '../operator/command-socket-path.ts';
import { type CommandRule, commandTable } from '../operator/command-table.ts';
import type { OperatorAnswer, OperatorRequest } from '../operator/operator-request.ts';
import { isOwnSocket } from './own-socket.ts';
import { UsageError } from './parse-command.ts';

/** Milliseconds without a word after which a server does not answer any more. */
const responseTimeoutMs = 120_000;

/** Characters of the longest answer that is read. */
const longestAnswer = 16 * 1024 * 1024;

/** Codes of the system for a socket that nobody listens at. */
const notListening = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK']);

/** Codes of the system for a directory or socket of somebody else's. */
const notPermitted = new Set(['EACCES', 'EPERM']);

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** Codes of the system for a server that ended while it was asked. */
const cutOff = new Set(['ECONNRESET', 'EPIPE']);

/** What whoever typed the command can do about it. */
function inWords(error: Error): Error {
  if (cutOff.has(codeOf(error))) return new UsageError(['The server ended before it had answered.']);
  if (!notPermitted.has(codeOf(error))) return error;
  return new UsageError(['DATA_DIR belongs to another user of this machine: run the command as that user.']);
}

function isAnswer(value: unknown): value is OperatorAnswer {
  return typeof value === 'object' && value !== null && ('result' in value || 'faults' in value);
}

/** What was answered; null where only a part of it came. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether somebody whom we trust has taken commands there. @throws UsageError where it may be somebody else */
function isThere(path: string): boolean {
  try {
    return isOwnSocket(path);
  } catch (error) {
    throw error instanceof Error ? inWords(error) : error;
  }
}

/** One line to whoever listens at a path, and all that they answer; null where nobody does. @param patienceMs without a word; 0 for no limit */
function exchange(path: string, line: string, patienceMs: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(path, () => socket.write(`${line}\n`));
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
      if (answer.length > longestAnswer)
        socket.destroy(new UsageError(['The server answers more than any command does.']));
    });
    socket.on('end', () => {
      socket.end();
      resolve(answer);
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new UsageError(['The server does not answer. Is it stopped?'])));
    socket.on('error', (error) => (notListening.has(codeOf(error)) ? resolve(null) : reject(inWords(error))));
  });
}

/**
 * Has the server do it that holds the embedded database.
 * @returns null where there is no such server
 * @throws UsageError where it ended meanwhile, does not answer, or is another user's
 */
export async function askServer(dataDirectory: string, request: OperatorRequest): Promise<OperatorAnswer | null> {
  const path = commandSocketPath(dataDirectory);
  const rule: CommandRule = commandTable[request.command];
  const text =
    path === null || !isThere(path)
      ? null
      : await exchange(path, JSON.stringify(request), rule.isLong ? 0 : responseTimeoutMs);
  if (text === null) return null;
  const answer = parsed(text);
  if (!isAnswer(answer)) throw new UsageError(['The server ended before it had answered.']);
  return answer;
}
