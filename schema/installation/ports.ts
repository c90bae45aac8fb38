import type { Prisma } from '../../prisma/generated/client.ts';

/** Whether everybody is answered 503, and what they are told: null where that is Portico's own sentence. */
export interface MaintenanceState {
  isOn: boolean;
  message: string | null;
}

/** Where the switch for maintenance is kept, for all processes of the installation. */
export interface MaintenanceSwitch {
  read(): Promise<MaintenanceState>;
  /** @param db the transaction in which it is written, where there is one */
  write(state: MaintenanceState, db?: Prisma.TransactionClient): Promise<void>;
}

/** What came of a look at something that the installation depends on. */
export interface CheckResult {
  check: string;
  status: 'ok' | 'warning' | 'failed';
  text: string;
}

/** What this process is. */
export interface ServerFacts {
  version: string;
  nodeVersion: string;
  startedAt: Date;
  /** Whether the database is in this process, or on a server. */
  isDatabaseEmbedded: boolean;
  /** Whether limits are counted together with other instances. */
  sharesLimits: boolean;
}

/** What whoever looks after the installation needs of it. */
export interface InstallationPorts {
  maintenance: MaintenanceSwitch;
  server: ServerFacts;
  /** Looks at all that the installation depends on, as `portico doctor` does. It asks the network. */
  checkInstallation(): Promise<readonly CheckResult[]>;
  /** Whether it is distributed (`isDistributed`), as of the last minute: for a choice between two ways that are both right. */
  isKnownDistributed(): Promise<boolean>;
}
