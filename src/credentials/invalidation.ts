import type { Redis } from 'ioredis';

const channel = 'portico:forget-credential';

/** Tells all instances to forget a credential. */
export interface Invalidation {
  announce(credentialId: string): void;
  close(): void;
}

/**
 * Over Valkey's publish and subscribe. A message that is lost while it is down does no harm beyond the moment
 * for which a reading is kept.
 */
export function valkeyInvalidation(valkey: Redis, forget: (credentialId: string) => void): Invalidation {
  // A connection that subscribes can do nothing else, and subscribes again by itself when it comes back.
  const listener = valkey.duplicate({
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
  });
  listener.on('error', () => undefined);
  listener.subscribe(channel).catch(() => undefined);
  listener.on('message', (_channel, credentialId) => forget(credentialId));
  return {
    announce: (credentialId) => {
      valkey.publish(channel, credentialId).catch(() => undefined);
    },
    close: () => listener.disconnect(),
  };
}
