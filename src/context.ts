import type { Context, Database } from '../schema/context.ts';
import { platformPrincipal, type Principal } from '../schema/principal.ts';
import type { ComputationFor } from './computing/computing.ts';
import type { PrismaClient } from './database/generated/client.ts';
import { type AddressPolicy, refuseUrl } from './events/address-guard.ts';
import type { Outbox } from './events/outbox.ts';
import { networkOf } from './limits/network.ts';
import type { Mailer } from './mail/mailer.ts';

/** What every request shares. */
export type SharedContext = Omit<
  Context,
  | 'db'
  | 'query'
  | 'principal'
  | 'network'
  | 'transaction'
  | 'forgetCredential'
  | 'noteProject'
  | 'emit'
  | 'announceDeliveries'
  | 'mailInvitation'
  | 'metrics'
  | 'refuseWebhookUrl'
> & {
  prisma: PrismaClient;
  /** Runs a statement outside of any transaction. */
  query: Context['query'];
  forgetCredential(credentialId: string): void;
  outbox: Outbox;
  addresses: AddressPolicy;
  /** Work for the processor, in the turn of whose it is. */
  computeFor: ComputationFor;
  /** Wakes the workers of this process; does nothing where they are elsewhere. */
  wakeWorkers(): void;
  mailer: Mailer;
};

/** Actions in the order in which they were asked for. */
type AfterCommit = (() => void)[];

/** The domain's context of one request. */
export class RequestContext implements Context {
  readonly db: Database;
  readonly principal: Principal | null;
  /** The caller's on the network. */
  readonly address: string;
  readonly #shared: SharedContext;
  /** What is to be done after the commit; null outside of a transaction. */
  readonly #pending: AfterCommit | null;

  /** The project that the request was about, if it was about one. */
  projectId: string | null = null;

  constructor(
    shared: SharedContext,
    caller: { principal: Principal | null; address: string },
    transaction: { db: Database; pending: AfterCommit } | null = null,
  ) {
    this.#shared = shared;
    this.principal = caller.principal;
    this.address = caller.address;
    this.db = transaction?.db ?? shared.prisma;
    this.#pending = transaction?.pending ?? null;
  }

  get network() {
    return networkOf(this.address);
  }

  get plans() {
    return this.#shared.plans;
  }

  get issuer() {
    return this.#shared.issuer;
  }

  now = () => this.#shared.now();

  get metrics() {
    return this.#shared.computeFor(this.principal?.userId ?? this.network);
  }

  get isSignUpOpen() {
    return this.#shared.isSignUpOpen;
  }

  signAccessToken: Context['signAccessToken'] = (claims) => this.#shared.signAccessToken(claims);

  verifyAccessToken: Context['verifyAccessToken'] = (token) => this.#shared.verifyAccessToken(token);

  publishedKeys = () => this.#shared.publishedKeys();

  query: Context['query'] = (statement, values) =>
    this.#pending ? this.db.$queryRawUnsafe(statement.text, ...values) : this.#shared.query(statement, values);

  emit: Context['emit'] = (type, subject) => {
    if (!this.#pending) throw new Error('an event is written in the transaction that causes it');
    const { db, address } = this;
    const caller = { principal: platformPrincipal(subject.projectId), address };
    const context = new RequestContext(this.#shared, caller, { db, pending: this.#pending });
    this.announceDeliveries();
    return this.#shared.outbox(type, subject, { db, context, now: this.now() });
  };

  announceDeliveries = () => {
    const wake = () => this.#shared.wakeWorkers();
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

  refuseWebhookUrl: Context['refuseWebhookUrl'] = (url) => refuseUrl(url, this.#shared.addresses);

  verifyWebhook: Context['verifyWebhook'] = (input) => this.#shared.verifyWebhook(input);

  forgetCredential = (credentialId: string) => {
    this.#shared.forgetCredential(credentialId);
    this.#pending?.push(() => this.#shared.forgetCredential(credentialId));
  };

  noteProject = (projectId: string) => {
    this.projectId = projectId;
  };

  transaction = <Result>(work: (db: Database, within: Context) => Promise<Result>): Promise<Result> =>
    this.#pending ? work(this.db, this) : this.inTransaction((inner) => work(inner.db, inner));

  /**
   * Runs the work with a context of its own, all of whose work is one transaction. What a revocation makes this
   * process forget is forgotten again after the commit, since a request in between may have read the old state.
   */
  inTransaction = async <Result>(work: (context: RequestContext) => Promise<Result>): Promise<Result> => {
    const pending: AfterCommit = [];
    const result = await this.#shared.prisma.$transaction(async (db) => {
      const inner = new RequestContext(this.#shared, this, { db, pending });
      const outcome = await work(inner);
      this.projectId = inner.projectId ?? this.projectId;
      return outcome;
    });
    for (const action of pending) action();
    return result;
  };
}
