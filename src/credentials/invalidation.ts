import { duplicateForSubscription, type Valkey } from '../valkey/connection.ts';

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
export function valkeyInvalidation(valkey: Valkey, forget: (name: string) => void): Invalidation {
  const listener = duplicateForSubscription(valkey);
  listener.subscribe(channel).catch(() => undefined);
  listener.on('message', (_channel, name) => forget(name));
  return {
    announce: (name) => {
      valkey.publish(channel, name).catch(() => undefined);
    },
    close: () => listener.disconnect(),
  };
}
