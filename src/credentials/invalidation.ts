import type { Redis } from 'ioredis';

const channel = 'portico:forget-credential';

/** Tells all instances to forget a credential. */
export interface Invalidation {
  announce(name: string): void;
  close(): void;
}

/**
 * Over Valkey's publish and subscribe. A message that is lost while it is down does no harm beyond the moment
 * for which a reading is kept.
 */
export function valkeyInvalidation(valkey: Redis, forget: (name: string) => void): Invalidation {
  // A connection that subscribes can do nothing else, and subscribes again by itself when it comes back.
  const listener = valkey.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  listener.on('error', () => undefined);
  listener.subscribe(channel).catch(() => undefined);
  listener.on('message', (_channel, name) => forget(name));
  return {
    announce: (name) => {
      valkey.publish(channel, name).catch(() => undefined);
    },
    close: () => listener.disconnect(),
  };
}
