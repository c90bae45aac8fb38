import path from 'node:path';

/** Systems keep room for 104 bytes or more in the address of a socket (sockaddr_un). */
const longestPath = 100;

/**
 * Where a server that holds the embedded database takes commands; null where there is no such place, because the system
 * has no sockets with names of files, or the name would be too long.
 */
export function commandSocketPath(dataDirectory: string): string | null {
  if (process.platform === 'win32') return null;
  const file = path.resolve(dataDirectory, 'commands.sock');
  const shortest = [file, path.relative(process.cwd(), file)].sort((left, right) => left.length - right.length)[0];
  return shortest && Buffer.byteLength(shortest) <= longestPath ? shortest : null;
}
