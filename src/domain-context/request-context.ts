import type {
  Context,
  KeyedStatement,
  NamedStatement,
  Reader,
  Transaction,
  TransactionClient,
} from '../../schema/context.ts';
import type { RateLimitWindow } from '../../schema/accounts/rate-limit-window.ts';
import { forgetScopes } from '../../schema/authorization/forget-scopes.ts';
import { DomainError } from '../../schema/errors.ts';
import { platformPrincipal, type Principal } from '../../schema/authorization/principal.ts';
import { paced } from '../changes/paced.ts';
import { writeSubject } from '../changes/subject.ts';
import { againAfterConflicts, againAfterLoss } from '../failures/done-again.ts';
import type { OpenTransaction } from '../database/database.ts';
import { insideTransaction, requireNoTransaction } from '../database/transaction-scope.ts';
import { envelopeOf } from '../webhook-security/envelope.ts';
import { nameToLookUp, forbiddenUrlReason } from '../webhook-security/address-guard.ts';
import { TooManyWaitingError } from '../limits/fair-semaphore.ts';
import { requestsLeft, type WindowCount } from '../limits/limiter.ts';
import { inTurn } from './caller-turns.ts';
import { guardedAttempt } from './password-attempts.ts';
import { type Caller, emptyNotes, type RequestNotes } from './request-notes.ts';
import { networkOf } from '../limits/network.ts';
import type { SharedContext } from './shared-context.ts';
import { type CommitNotes, type RunningTransaction, transactionPorts } from './transaction-ports.ts';
import { clientAllowance, publishedAllowance } from '../limits/allowance.ts';
import { limitText, secondsToWait } from '../limits/limit-error.ts';

function statusOf(window: WindowCount): RateLimitWindow {
  return { limit: window.limit, used: window.count, remaining: requestsLeft(window), resetsAt: window.endsAt };
}

/** The context in a transaction, with all that a request has besides. */
export type RequestTransaction = TransactionContext & Transaction;

/** The domain's context of one request. */
export class RequestContext implements Context {
  readonly isInTransaction: boolean = false;
  readonly principal: Principal | null;
  readonly address: string | null;
  readonly #shared: SharedContext;
  readonly #notes: RequestNotes;

  constructor(shared: SharedContext, { principal, address }: Caller, notes: RequestNotes = emptyNotes()) {
    this.#shared = shared;
    this.principal = principal;
    this.address = address;
    this.#notes = notes;
  }

  get db(): Reader {
    return this.#shared.prisma;
  }

  get projectId() {
    return this.#notes.projectId;
  }

  get clientDecision() {
    return this.#notes.clientDecision;
  }

  get network() {
    return this.address === null ? 'here' : networkOf(this.address);
  }

  /** Who takes turns with others. */
  get #callerKey() {
    return this.principal?.userId ?? this.network;
  }

  /** Whose changes the caller is not to miss: their own, and those of the projects that the request is about. */
  get #subjects(): string[] {
    const { userId } = this.principal ?? {};
    const projects = [...this.#notes.projectIds].map((projectId) => writeSubject({ projectId }));
    return userId ? [writeSubject({ userId }), ...projects] : projects;
  }

  get plans() {
    return this.#shared.plans;
  }

  get issuer() {
    return this.#shared.issuer;
  }

  get oauthEndpoints() {
    return this.#shared.oauthEndpoints;
  }

  invitationUrl: Context['invitationUrl'] = (token) => this.#shared.invitationUrl(token);

  get maintenance() {
    return this.#shared.maintenance;
  }

  get server() {
    return this.#shared.server;
  }

  checkInstallation = () => this.#shared.checkInstallation();

  get sendsMail() {
    return this.#shared.mailer.isConfigured;
  }

  mailedLinkUrl: Context['mailedLinkUrl'] = (...link) => this.#shared.mailedLinkUrl(...link);

  now = () => this.#shared.now();

  get metrics() {
    return this.#shared.computeFor(this.#callerKey);
  }

  get isSignUpOpen() {
    return this.#shared.isSignUpOpen;
  }

  signAccessToken: Context['signAccessToken'] = (claims) => this.#shared.signAccessToken(claims);

  verifyAccessToken: Context['verifyAccessToken'] = (token) => this.#shared.verifyAccessToken(token);

  publishedKeys = () => this.#shared.publishedKeys();

  query: Context['query'] = (statement, values) => againAfterLoss(() => this.#shared.query(statement, values));

  readReplica: Context['readReplica'] = (read) => {
    const { replicas, prisma: db, query } = this.#shared;
    const readPrimary = () => againAfterLoss(() => read({ db, query }));
    return replicas === null
      ? readPrimary()
      : replicas.read({ subjects: this.#subjects, known: this.#notes.positions }, read, readPrimary);
  };

  write: Context['write'] = async <Row>(statement: NamedStatement, values: readonly unknown[]) => {
    const written = await this.#inTurn(() => againAfterConflicts(() => this.#shared.query<Row>(statement, values)));
    await this.#noteChange(this.#subjects);
    return written;
  };

  readByKeys: Context['readByKeys'] = <Row>(statement: KeyedStatement, keys: readonly string[]) =>
    againAfterLoss(() => this.#shared.readByKeys<Row>(statement, keys));

  isKnownDistributed: Context['isKnownDistributed'] = () => againAfterLoss(() => this.#shared.isKnownDistributed());

  seal: Context['seal'] = (text) => this.#shared.seal(text);

  unseal: Context['unseal'] = (sealed) => this.#shared.unseal(sealed);

  writeCursor: Context['writeCursor'] = (text) => this.#shared.writeCursor(text);

  readCursor: Context['readCursor'] = (cursor) => this.#shared.readCursor(cursor);

  openVariables: Context['openVariables'] = (selected) => this.#shared.openVariables(selected);

  lookUpWebhookUrl: Context['lookUpWebhookUrl'] = async (url) => {
    requireNoTransaction(`where ${url} leads to`);
    const { addresses } = this.#shared;
    const name = nameToLookUp(url, addresses);
    if (name === null) return true;
    try {
      const found = await addresses.resolveName(name, this.#callerKey);
      this.#notes.names.set(
        name,
        found.map(({ address }) => address),
      );
    } catch (error) {
      if (error instanceof TooManyWaitingError) return false;
      // It leads nowhere yet.
      this.#notes.names.set(name, []);
    }
    return true;
  };

  forbiddenWebhookUrlReason: Context['forbiddenWebhookUrlReason'] = (url) =>
    forbiddenUrlReason(url, this.#shared.addresses, (name) => {
      const found = this.#notes.names.get(name);
      if (!found) throw new Error(`${name} is to be looked up before the transaction begins`);
      return found;
    });

  envelopeOf: Context['envelopeOf'] = envelopeOf;

  verifyWebhook: Context['verifyWebhook'] = (...input) => this.#shared.verifyWebhook(...input);

  admitClient: Context['admitClient'] = async (client, request) => {
    const { limiter, plans, now } = this.#shared;
    const allowance = clientAllowance(client, request, this.address ?? '', plans);
    const decision = await limiter.admit(allowance.subject, allowance.limits, now());
    this.#notes.clientDecision = decision;
    if (!decision.admitted) {
      const retryAfterSeconds = secondsToWait(decision, now());
      throw new DomainError('RATE_LIMITED', limitText(allowance, decision, now()), { retryAfterSeconds });
    }
  };

  rateLimits: Context['rateLimits'] = async () => {
    const { limiter, plans, now } = this.#shared;
    const { subject, limits } = publishedAllowance(this.principal, this.address ?? '', plans);
    const { windows, tightest } = await limiter.peek(subject, limits, now());
    const standing = (name: WindowCount['name']) =>
      statusOf(windows.find((window) => window.name === name) ?? tightest);
    return { minute: standing('minute'), day: standing('day') };
  };

  tryPassword: Context['tryPassword'] = (email, isRight) => {
    if (this.address === null) return isRight();
    return guardedAttempt(this.#shared.throttle, { email, address: this.address }, isRight);
  };

  watchChanges: Context['watchChanges'] = async (topic) =>
    // Each that is told is answered anew.
    paced(await this.#shared.changes.watch(topic), () => this.#notes.positions.clear());

  noteProject = (projectId: string) => {
    this.#notes.projectId = projectId;
    this.#notes.projectIds.add(projectId);
  };

  /** Runs the work in one transaction; again, where the database has ended it for another's sake or its connection was lost. */
  transaction = async <Result>(work: (tx: RequestTransaction) => Promise<Result>): Promise<Result> => {
    const committed = await this.#inTurn(() => againAfterLoss(() => this.#runTransaction(work)));
    await this.#noteChange([...this.#subjects, ...committed.concerned]);
    for (const action of committed.afterCommit) action();
    return committed.result;
  };

  /** Has nobody miss what was committed, and neither what this request reads from now on. */
  async #noteChange(subjects: readonly string[]): Promise<void> {
    await this.#shared.replicas?.noteChange(subjects);
    this.#notes.positions.clear();
  }

  /**
   * Makes a change when it is the caller's turn; for Portico's own there is room besides.
   * @throws RATE_LIMITED where they have too many waiting; WaitedTooLongError
   */
  #inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    return this.address === null ? change() : inTurn(this.#shared.transactions, this.#callerKey, change);
  }

  async #runTransaction<Result>(
    work: (tx: RequestTransaction) => Promise<Result>,
  ): Promise<CommitNotes & { result: Result }> {
    const notes: CommitNotes = { afterCommit: [], concerned: new Set() };
    const result = await this.#shared.transaction((opened) =>
      insideTransaction(() => this.#useWithin({ opened, ...notes }, this, work)),
    );
    return { ...notes, result };
  }

  async #useWithin<Result>(
    running: RunningTransaction,
    caller: Caller,
    work: (tx: RequestTransaction) => Promise<Result>,
  ): Promise<Result> {
    const tx = this.#within(running, caller);
    try {
      return await work(tx);
    } finally {
      forgetScopes(tx);
    }
  }

  /** The context of whoever acts in a transaction. */
  #within(running: RunningTransaction, caller: Caller): RequestTransaction {
    const platform = (projectId: string) => ({ principal: platformPrincipal(projectId), address: this.address });
    const inner = new TransactionContext(running.opened, this.#shared, caller, this.#notes);
    const tx: RequestTransaction = Object.assign(inner, {
      ...transactionPorts(running, this.#shared),
      transaction: <Result>(work: (inner: RequestTransaction) => Promise<Result>) => work(tx),
      readEventData: (...[type, subject]: Parameters<Transaction['readEventData']>) =>
        this.#useWithin(running, platform(subject.projectId), (reader) =>
          this.#shared.readEventData(type, reader, subject),
        ),
    });
    return tx;
  }
}

/** The context in a transaction, whose client is Prisma's only where it is asked for. */
class TransactionContext extends RequestContext {
  readonly #opened: OpenTransaction;

  constructor(opened: OpenTransaction, ...rest: ConstructorParameters<typeof RequestContext>) {
    super(...rest);
    this.#opened = opened;
  }

  override get db(): TransactionClient {
    return this.#opened.db;
  }

  override readReplica: Context['readReplica'] = (read) => read(this);

  /** Has a statement run with the commit: where it fails, nothing is committed. */
  writeLast: OpenTransaction['writeLast'] = (statement, values) => this.#opened.writeLast(statement, values);
}
