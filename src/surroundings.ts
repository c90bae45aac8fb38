import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';

/** What a server, or a command, works with. */
export interface Surroundings {
  config: Config;
  database: Database;
  log: Logger;
  now: () => Date;
}
