import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type CommandRule, commandTable, isCommandName } from './command-table.ts';
import { commandSocketPath } from './command-socket-path.ts';
import type { OperatorAnswer } from './operator-request.ts';
import type { OperatorParts } from './operator-parts.ts';
import { perform } from './perform.ts';

/** Bytes of the longest command. */
const longestRequest = 65_536;

/** Milliseconds from the connection in which a command must have arrived, and from its answer in which that is taken. */
const socketDeadlineMs = 10_000;

/** Milliseconds that commands have to finish when the server stops. */
const shutdownGraceMs = 5_000;

const request = z.strictObject({
  command: z.string().refine(isCommandName, 'is no command of this server'),
  options: z.record(z.string(), z.array(z.string())),
});

const failed: OperatorAnswer = { faults: ['The server failed at this; its log says why.'] };

/** The one line that a connection brings; null where it is none, or too long. */
async function readLine(socket: Socket): Promise<string | null> {
  let [text, bytes] = ['', 0];
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    bytes += Buffer.byteLength(String(chunk));
    if (bytes > longestRequest) return null;
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
  }
  return null;
}

function parsed(line: string | null): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return null;
  }
}

/** One line of JSON, whatever happens. */
async function answer(parts: OperatorParts, line: string | null): Promise<string> {
  const { data, error } = request.safeParse(parsed(line));
  if (!data)
    return JSON.stringify({ faults: [`The server does not understand the command: ${z.prettifyError(error)}`] });
  const rule: CommandRule = commandTable[data.command];
  if (rule.isAlone) return JSON.stringify({ faults: ['A server has this installation open: stop it first.'] });
  parts.log.info({ command: data.command }, 'command');
  try {
    return JSON.stringify(await perform(parts, data));
  } catch (failure) {
    parts.log.error({ err: failure, command: data.command }, 'command failed');
    return JSON.stringify(failed);
  }
}

/**
 * Takes the operator's commands beside the embedded database, which no other process can open. Whoever may write to the
 * data directory may use it, and nobody else: it lies in there, and is its owner's alone.
 */
export class CommandSocket {
  readonly #server: Server;
  readonly #open = new Set<Promise<void>>();
  /** Connections that have not said yet what they want. */
  readonly #unread = new Set<Socket>();

  private constructor(parts: OperatorParts) {
    this.#server = createServer({ allowHalfOpen: true }, (socket) => {
      const served = this.#serve(parts, socket).finally(() => this.#open.delete(served));
      this.#open.add(served);
    });
  }

  /** To be called by whoever holds the database: what lies there is of a process that is gone. */
  static async listen(parts: OperatorParts): Promise<CommandSocket | null> {
    const path = commandSocketPath(parts.config.dataDirectory);
    if (path === null) return null;
    const socket = new CommandSocket(parts);
    try {
      await rm(path, { force: true });
      socket.#server.listen(path);
      await once(socket.#server, 'listening');
      await chmod(path, 0o600);
      return socket;
    } catch (error) {
      socket.#server.close();
      parts.log.warn({ err: error, path }, 'commands are not taken beside this server');
      return null;
    }
  }

  async #read(socket: Socket): Promise<string | null> {
    this.#unread.add(socket);
    const deadline = setTimeout(() => socket.destroy(), socketDeadlineMs);
    try {
      return await readLine(socket);
    } catch {
      return null;
    } finally {
      clearTimeout(deadline);
      this.#unread.delete(socket);
    }
  }

  async #serve(parts: OperatorParts, socket: Socket): Promise<void> {
    socket.on('error', () => undefined);
    const line = await this.#read(socket);
    if (socket.destroyed) return;
    socket.end(`${await answer(parts, line)}\n`);
    socket.setTimeout(socketDeadlineMs, () => socket.destroy()).resume();
  }

  /** Takes no more commands, and waits for those that run, for some seconds at most. */
  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#unread) socket.destroy();
    await Promise.race([Promise.all(this.#open), delay(shutdownGraceMs, undefined, { ref: false })]);
  }
}
