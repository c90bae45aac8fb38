import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { ResolveName } from '../webhook-security/name-resolver.ts';

/** What a server, or a command, works with. */
export interface Dependencies {
  config: Config;
  database: Database;
  log: Logger;
  now: () => Date;
  /** How webhooks find their way; by the DNS, unless another is given. */
  resolveName?: ResolveName;
  /** Whom to ask in the DNS, `address:port`; the operating system's name servers, unless a test has its own. */
  nameServers?: readonly string[];
}
