import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { ResolveName } from './events/address-guard.ts';

/** What a server, or a command, works with. */
export interface Surroundings {
  config: Config;
  database: Database;
  log: Logger;
  now: () => Date;
  /** How webhooks find their way; the operating system's, unless another is given. */
  resolveName?: ResolveName;
}
