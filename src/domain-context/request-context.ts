import type { Context, Database, KeyedStatement, Transaction } from '../../schema/context.ts';
import type { RateLimitWindow } from '../../schema/accounts/rate-limit-window.ts';
import { DomainError } from '../../schema/errors.ts';
import { platformPrincipal, type Principal } from '../../schema/authorization/principal.ts';
import type { ComputationFor } from '../computing/computing.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { retryingConflicts } from '../failures/conflict.ts';
import type { Signal } from './signal.ts';
import { insideTransaction, requireNoTransaction } from '../database/transaction-scope.ts';
import { type AddressPolicy, nameToLookUp, forbiddenUrlReason } from '../webhook-security/address-guard.ts';
import { type FairBound, TooManyWaitingError, WaitedTooLongError } from '../limits/fair-bound.ts';
import { type RateLimitDecision, type Limiter, requestsLeft, type WindowCount } from '../limits/limiter.ts';
import { networkOf } from '../limits/network.ts';
import type { ReadEventData } from './event-readers.ts';
import type { Mailer } from '../mail/mailer.ts';
import { allowanceOf, clientAllowance } from '../limits/allowance.ts';
import { limitText, secondsToWait } from '../limits/limit-error.ts';

/** What every request shares. */
export type SharedContext = Omit<
  Context,
  | 'db'
  | 'query'
  | 'write'
  | 'readByKeys'
  | 'principal'
  | 'network'
  | 'transaction'
  | 'forgetCredential'
  | 'noteProject'
  | 'readEventData'
  | 'announceDeliveries'
  | 'mailInvitation'
  | 'isInTransaction'
  | 'lookUpWebhookUrl'
  | 'metrics'
  | 'forbiddenWebhookUrlReason'
  | 'admitClient'
  | 'rateLimits'
> & {
  prisma: PrismaClient;
  /** Runs a statement outside of any transaction. */
  query: Context['query'];
  readByKeys: Context['readByKeys'];
  /** A credential was changed or revoked: whoever keeps a reading of it is to forget it. */
  credentialChanged: Signal<string>;
  readEventData: ReadEventData;
  limiter: Limiter;
  addresses: AddressPolicy;
  /** Work for the processor, in the turn of whose it is. */
  computeFor: ComputationFor;
  /** There is something to deliver. */
  deliveryDue: Signal;
  mailer: Mailer;
  /** What callers change at a time: whoever waits for a lock keeps a connection meanwhile. */
  transactions: FairBound;
};

/** Actions in the order in which they were asked for. */
type AfterCommit = (() => void)[];

function statusOf(window: WindowCount): RateLimitWindow {
  return { limit: window.limit, used: window.count, remaining: requestsLeft(window), resetsAt: window.endsAt };
}

/** Where names lead, as far as they were looked up for a request. */
type FoundNames = Map<string, readonly string[]>;

/** What the context of a transaction is made of. */
interface RunningTransaction {
  db: Database;
  pending: AfterCommit;
  names: FoundNames;
}

/** Who wants something of the domain. */
interface Caller {
  principal: Principal | null;
  /** Theirs on the network; null for Portico itself and its operator. */
  address: string | null;
}

/** The domain's context of one request. */
export class RequestContext implements Transaction {
  readonly db: Database;
  readonly principal: Principal | null;
  readonly address: string | null;
  readonly #shared: SharedContext;
  /** What is to be done after the commit; null outside of a transaction. */
  readonly #pending: AfterCommit | null;
  readonly #names: FoundNames;

  /** The project that the request was about, if it was about one. */
  projectId: string | null = null;
  /** How an OAuth client that has proved who it is stands against the limits of its owner; null where there is none. */
  clientDecision: RateLimitDecision | null = null;

  constructor(shared: SharedContext, caller: Caller, transaction: RunningTransaction | null = null) {
    this.#shared = shared;
    this.principal = caller.principal;
    this.address = caller.address;
    this.db = transaction?.db ?? shared.prisma;
    this.#pending = transaction?.pending ?? null;
    this.#names = transaction?.names ?? new Map();
  }

  get network() {
    return this.address === null ? 'here' : networkOf(this.address);
  }

  /** Who takes turns with others. */
  get #party() {
    return this.principal?.userId ?? this.network;
  }

  get plans() {
    return this.#shared.plans;
  }

  get issuer() {
    return this.#shared.issuer;
  }

  now = () => this.#shared.now();

  get metrics() {
    return this.#shared.computeFor(this.#party);
  }

  get isSignUpOpen() {
    return this.#shared.isSignUpOpen;
  }

  signAccessToken: Context['signAccessToken'] = (claims) => this.#shared.signAccessToken(claims);

  verifyAccessToken: Context['verifyAccessToken'] = (token) => this.#shared.verifyAccessToken(token);

  publishedKeys = () => this.#shared.publishedKeys();

  query: Context['query'] = (statement, values) =>
    this.#pending
      ? this.db.$queryRawUnsafe(statement.text, ...values)
      : retryingConflicts(() => this.#shared.query(statement, values));

  write: Context['write'] = (statement, values) =>
    this.#pending
      ? this.db.$queryRawUnsafe(statement.text, ...values)
      : this.#inTurn(() => retryingConflicts(() => this.#shared.query(statement, values)));

  readByKeys: Context['readByKeys'] = async <Row>(statement: KeyedStatement, keys: readonly string[]) => {
    if (!this.#pending) return retryingConflicts(() => this.#shared.readByKeys<Row>(statement, keys));
    const [row = null] = await this.query<Row>(statement, keys);
    return row;
  };

  readEventData: Context['readEventData'] = (type, subject) => {
    const caller = { principal: platformPrincipal(subject.projectId), address: this.address };
    const transaction = this.#pending && { db: this.db, pending: this.#pending, names: this.#names };
    return this.#shared.readEventData(type, new RequestContext(this.#shared, caller, transaction), subject);
  };

  announceDeliveries = () => {
    const wake = () => this.#shared.deliveryDue.raise();
    if (this.#pending) this.#pending.push(wake);
    else wake();
  };

  mailInvitation: Context['mailInvitation'] = (message) => {
    const { mailer } = this.#shared;
    const send = () => mailer.invite(message);
    if (this.#pending) this.#pending.push(send);
    else send();
    return mailer.isConfigured;
  };

  seal: Context['seal'] = (text) => this.#shared.seal(text);

  unseal: Context['unseal'] = (sealed) => this.#shared.unseal(sealed);

  openVariables: Context['openVariables'] = (selected) => this.#shared.openVariables(selected);

  get isInTransaction() {
    return this.#pending !== null;
  }

  lookUpWebhookUrl: Context['lookUpWebhookUrl'] = async (url) => {
    requireNoTransaction(`where ${url} leads to`);
    const { addresses } = this.#shared;
    const name = nameToLookUp(url, addresses);
    if (name === null) return true;
    try {
      const found = await addresses.resolveName(name, this.#party);
      this.#names.set(
        name,
        found.map(({ address }) => address),
      );
    } catch (error) {
      if (error instanceof TooManyWaitingError) return false;
      // It leads nowhere yet.
      this.#names.set(name, []);
    }
    return true;
  };

  forbiddenWebhookUrlReason: Context['forbiddenWebhookUrlReason'] = (url) =>
    forbiddenUrlReason(url, this.#shared.addresses, (name) => {
      const found = this.#names.get(name);
      if (!found) throw new Error(`${name} is to be looked up before the transaction begins`);
      return found;
    });

  verifyWebhook: Context['verifyWebhook'] = (...input) => this.#shared.verifyWebhook(...input);

  forgetCredential = (credentialId: string) => {
    const forget = () => this.#shared.credentialChanged.raise(credentialId);
    if (this.#pending) this.#pending.push(forget);
    else forget();
  };

  admitClient: Context['admitClient'] = async (owner, request) => {
    const { limiter, plans, now } = this.#shared;
    const allowance = clientAllowance(owner, request, plans);
    const decision = await limiter.admit(allowance.subject, allowance.limits, now());
    this.clientDecision = decision;
    if (!decision.admitted) {
      const retryAfterSeconds = secondsToWait(decision, now());
      throw new DomainError('RATE_LIMITED', limitText(allowance, decision, now()), { retryAfterSeconds });
    }
  };

  rateLimits: Context['rateLimits'] = async () => {
    const { limiter, plans, now } = this.#shared;
    const { subject, limits } = allowanceOf(this.principal, this.address ?? '', plans);
    const { windows, tightest } = await limiter.peek(subject, limits, now());
    const standing = (name: WindowCount['name']) =>
      statusOf(windows.find((window) => window.name === name) ?? tightest);
    return { minute: standing('minute'), day: standing('day') };
  };

  noteProject = (projectId: string) => {
    this.projectId = projectId;
  };

  transaction = <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    this.#pending ? work(this) : this.inTransaction(work);

  /**
   * Runs the work with a context of its own, all of whose work is one transaction; again, where the database has ended it
   * for another's sake. What a revocation makes this process forget is forgotten after the commit: before it, a request in
   * between would read the old state again.
   */
  inTransaction = async <Result>(work: (context: RequestContext) => Promise<Result>): Promise<Result> => {
    return this.#inTurn(() => retryingConflicts(() => this.#runTransaction(work)));
  };

  /**
   * Makes a change when it is the caller's turn; for Portico's own there is room besides.
   * @throws RATE_LIMITED where they have too many waiting; WaitedTooLongError
   */
  async #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    if (this.address === null) return change();
    try {
      return await this.#shared.transactions.run(this.#party, change);
    } catch (error) {
      if (!(error instanceof TooManyWaitingError) || error instanceof WaitedTooLongError) throw error;
      const text = 'Too many changes of yours are waiting for each other. Wait, then try again.';
      throw new DomainError('RATE_LIMITED', text, { retryAfterSeconds: 1 });
    }
  }

  async #runTransaction<Result>(work: (context: RequestContext) => Promise<Result>): Promise<Result> {
    const pending: AfterCommit = [];
    const result = await this.#shared.prisma.$transaction((db) =>
      insideTransaction(async () => {
        const inner = new RequestContext(this.#shared, this, { db, pending, names: this.#names });
        try {
          return await work(inner);
        } finally {
          // What the request is about it is about also where it is refused.
          this.projectId = inner.projectId ?? this.projectId;
        }
      }),
    );
    for (const action of pending) action();
    return result;
  }
}
