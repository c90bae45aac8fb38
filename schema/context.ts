import type { Prisma } from '../prisma/generated/client.ts';
import type { PlanFigures } from './accounts/plan-figures.ts';
import type { EventSubject, EventType } from './events/topics.ts';
import type { ClientOwner, ClientRequest } from './oauth/client-admission.ts';
import type { RateLimitWindow } from './accounts/rate-limit-window.ts';
import type { AccessTokenClaims, PublicKey, VerifiedAccessToken } from './oauth/access-token.ts';
import type { MetricComputation } from './metrics/computation.ts';
import type { OpenVariables } from './projects/opened-variables.ts';
import type { InvitationMessage } from './members/invitation-message.ts';
import type { Principal } from './authorization/principal.ts';
import type { WebhookVerification, WebhookVerificationInput } from './webhooks/verification.ts';

/** The database, inside of a transaction. */
export type Database = Prisma.TransactionClient;

type Changing = `${'create' | 'update' | 'delete'}${'' | 'Many' | 'ManyAndReturn'}` | 'upsert';

type Readable<Client> = { [Name in keyof Client]: Client[Name] extends object ? Omit<Client[Name], Changing> : never };

/** The database as it is outside of a transaction: it is read there, and changed by `write` alone. */
export type Reader = Pick<Database, '$queryRaw'> & Readable<Omit<Database, `$${string}`>>;

/** A statement that PostgreSQL keeps prepared under its name. */
export interface NamedStatement {
  name: string;
  text: string;
}

/** Reads at most one row by keys that are UUIDs. */
export interface KeyedStatement extends NamedStatement {
  /** The same for many readers: each parameter is the list of theirs, and `reader` of a row says whose it is, from 1. */
  joined: NamedStatement;
}

/** All that the domain knows of the world around it. */
export interface Context {
  db: Reader;
  principal: Principal | null;
  /** Where the caller is, as far as others are counted with them: limits go by it where there is no principal. */
  network: string;
  plans: PlanFigures;
  /** The OAuth issuer and resource identifier: the public URL of this installation, without a trailing slash. */
  issuer: string;
  now(): Date;
  /** Runs the work in one transaction, with a context that is all in it; inside of one already, in that one. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Reads by a statement of our own where Prisma would need several; in the transaction, where there is one. */
  query<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>;
  /** Changes something by a statement of our own, which outside of a transaction is one by itself. */
  write<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>;
  /** The row with these keys, or null; outside of transactions in one round trip with whoever reads at the same time. */
  readByKeys<Row>(statement: KeyedStatement, keys: readonly string[]): Promise<Row | null>;
  /** Tells that the request is about this project, which the caller is a member of; usage is counted by it. */
  noteProject(projectId: string): void;
  /**
   * Counts a request of an OAuth client that has proved who it is, for its owner's account.
   * @throws RATE_LIMITED
   */
  admitClient(owner: ClientOwner, request: ClientRequest): Promise<void>;
  /** How the caller's account stands against the limits of its plan, counting nothing. */
  rateLimits(): Promise<{ minute: RateLimitWindow; day: RateLimitWindow }>;
  /** Whether people may open accounts themselves. */
  isSignUpOpen: boolean;
  signAccessToken(claims: AccessTokenClaims): Promise<string>;
  /** What a token says; null where it is not a genuine one of ours, or has expired. */
  verifyAccessToken(token: string): Promise<VerifiedAccessToken | null>;
  publishedKeys(): Promise<PublicKey[]>;
  metrics: MetricComputation;
  /** Encrypts under the key of this installation. */
  seal(text: string): Uint8Array<ArrayBuffer>;
  unseal(sealed: Uint8Array): string;
  openVariables: OpenVariables;
  /** Whether it is that of a transaction. */
  isInTransaction: boolean;
  /**
   * Finds out where a URL leads to, so that `forbiddenWebhookUrlReason` can tell; never inside of a transaction.
   * @returns false where so much is asked on the caller's behalf already that this was not asked
   */
  lookUpWebhookUrl(url: string): Promise<boolean>;
  /** Why no webhook may be sent to a URL that was looked up; null where it may. */
  forbiddenWebhookUrlReason(url: string): string | null;
  /** @param secretsToTry asked for only where the signature is well-formed and fresh */
  verifyWebhook(
    input: WebhookVerificationInput,
    secretsToTry: () => Promise<readonly string[]>,
  ): Promise<WebhookVerification>;
}

/** The context of a transaction: all its work is one change, in which nothing waits for the network. */
export interface Transaction extends Context {
  db: Database;
  /** Sends an invitation once the change is committed. @returns false where this installation sends no e-mail */
  mailInvitation(message: InvitationMessage): boolean;
  /** Makes this process forget a cached credential once the change is committed. */
  forgetCredential(credentialId: string): void;
  /** What an event tells of its subject, read as the platform sees it. */
  readEventData(type: EventType, subject: EventSubject): Promise<object>;
  /** Tells the workers of this process, once the change is committed, that there is something to deliver. */
  announceDeliveries(): void;
}
