import { createServer, type Server } from 'node:net';

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Takes a port of this machine. @returns null where somebody has it */
export function listenOn(port: number): Promise<Server | null> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(null)).listen(port, '127.0.0.1', () => resolve(server));
  });
}

function close(server: Server): Promise<unknown> {
  return new Promise((resolve) => server.close(resolve));
}

/** The first of so many ports, one after the other, on which nobody listens at the moment. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await listenOn(0);
    if (!first) throw new Error('no port is free');
    const port = portOf(first);
    const others = await Promise.all(Array.from({ length: count - 1 }, (_, index) => listenOn(port + 1 + index)));
    const taken = others.filter((each) => each !== null);
    await Promise.all([first, ...taken].map(close));
    if (taken.length === count - 1) return port;
  }
}

/** A port on which nobody listens at the moment. */
export function freePort(): Promise<number> {
  return freePorts(1);
}
