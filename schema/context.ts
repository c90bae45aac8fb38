import type { Prisma } from '../prisma/generated/client.ts';
import type { AccountPorts } from './accounts/ports.ts';
import type { CursorPorts } from './cursor-ports.ts';
import type { CallerPorts, CallerTransactionPorts } from './authorization/ports.ts';
import type { ChangePorts, ChangeTransactionPorts } from './changes/ports.ts';
import type { EventPorts, EventTransactionPorts } from './events/ports.ts';
import type { InstallationPorts } from './installation/ports.ts';
import type { MailPorts, MailTransactionPorts } from './mail/ports.ts';
import type { MemberPorts, MemberTransactionPorts } from './members/ports.ts';
import type { MetricPorts } from './metrics/ports.ts';
import type { OAuthPorts } from './oauth/ports.ts';
import type { ProjectPorts } from './projects/ports.ts';
import type { WebhookPorts, WebhookTransactionPorts } from './webhooks/ports.ts';

/** The database, inside of a transaction. */
export type TransactionClient = Prisma.TransactionClient;

type Changing = `${'create' | 'update' | 'delete'}${'' | 'Many' | 'ManyAndReturn'}` | 'upsert';

type Readable<Client> = { [Name in keyof Client]: Client[Name] extends object ? Omit<Client[Name], Changing> : never };

/** The database as it is outside of a transaction: it is read there, and changed by `write` alone. */
export type Reader = Pick<TransactionClient, '$queryRaw'> & Readable<Omit<TransactionClient, `$${string}`>>;

/** A statement that PostgreSQL keeps prepared under its name. */
export interface NamedStatement {
  /** Empty where it is run once, and not kept. */
  name: string;
  text: string;
}

/** Reads at most one row by keys. */
export interface KeyedStatement extends NamedStatement {
  /** The same for many readers: each parameter is the list of theirs, and `reader` of a row says whose it is, from 1. */
  joined: NamedStatement;
}

/** What all nouns need. */
interface CommonPorts {
  db: Reader;
  now(): Date;
  /** Runs the work in one transaction, with a context that is all in it; inside of one already, in that one. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Whether it is that of a transaction. */
  isInTransaction: boolean;
  /** Reads by a statement of our own where Prisma would need several; in the transaction, where there is one. */
  query<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>;
  /**
   * Reads what may be a moment old for others, and has all that the caller changed: from a replica, where there is one, else
   * from the database itself. It may be done twice. What decides about anything is read by the ports above.
   */
  readReplica<Result>(read: (source: ReadSource) => Promise<Result>): Promise<Result>;
  /** Changes something by a statement of our own, which outside of a transaction is one by itself. */
  write<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>;
  /** The row with these keys, or null; outside of transactions in one round trip with whoever reads at the same time. */
  readByKeys<Row>(statement: KeyedStatement, keys: readonly string[]): Promise<Row | null>;
  /** Encrypts under the key of this installation. */
  seal(text: string): Uint8Array<ArrayBuffer>;
  unseal(sealed: Uint8Array): string;
}

/** What is read from, without a change. */
export type ReadSource = Pick<CommonPorts, 'db' | 'query'>;

/** All that the domain knows of the world around it: what all nouns need, and what each declares for itself. */
export interface Context
  extends CommonPorts,
    CursorPorts,
    CallerPorts,
    ChangePorts,
    EventPorts,
    AccountPorts,
    InstallationPorts,
    OAuthPorts,
    MailPorts,
    MemberPorts,
    ProjectPorts,
    MetricPorts,
    WebhookPorts {}

/** The context of a transaction: all its work is one change, in which nothing waits for the network. */
export interface Transaction
  extends Context,
    CallerTransactionPorts,
    ChangeTransactionPorts,
    EventTransactionPorts,
    MailTransactionPorts,
    MemberTransactionPorts,
    WebhookTransactionPorts {
  db: TransactionClient;
}
