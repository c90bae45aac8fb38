import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';

const types = { 1: 4, 28: 6 } as const;

/** The question of a DNS message (RFC 1035 §4.1.2), and where it ends. */
function questionOf(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

function addressBytes(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [head, tail].map((part) => (part ? part.split(':') : []));
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0');
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** A server of the DNS on the loopback interface; of names that it was told nothing of it says nothing at all. */
export class NameServer {
  readonly #socket: Socket;
  /** What names lead to; those with an empty list do not exist. */
  readonly names = new Map<string, readonly string[]>();
  /** How often each name was asked about. */
  readonly asked = new Map<string, number>();
  /** `address:port` */
  address = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async listen(): Promise<NameServer> {
    const socket = createSocket('udp4');
    const server = new NameServer(socket);
    socket.on('message', (message, from) => server.#answer(message, from));
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    server.address = `127.0.0.1:${socket.address().port}`;
    return server;
  }

  #answer(message: Buffer, from: RemoteInfo): void {
    const { name, type, end } = questionOf(message);
    this.asked.set(name, (this.asked.get(name) ?? 0) + 1);
    const addresses = this.names.get(name);
    if (!addresses) return;
    const family = Object.entries(types).find(([known]) => Number(known) === type)?.[1];
    const fitting = addresses.filter((address) => family === (address.includes(':') ? 6 : 4)).map(addressBytes);
    const header = Buffer.alloc(12);
    message.copy(header, 0, 0, 2);
    // An authoritative answer; 3 says that there is no such name.
    header.writeUInt16BE(0x8400 | (addresses.length === 0 ? 3 : 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(fitting.length, 6);
    const records = fitting.map((bytes) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt16BE(bytes.length, 10);
      return Buffer.concat([record, bytes]);
    });
    const answer = Buffer.concat([header, message.subarray(12, end), ...records]);
    this.#socket.send(answer, from.port, from.address);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }
}
