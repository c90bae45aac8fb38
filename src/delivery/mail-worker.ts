import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { composeMail } from '../../schema/mail/compose-mail.ts';
import { atOnce, claimDueMails, type DueMail } from '../../schema/mail/due-mails.ts';
import { forgetMail, postponeMail } from '../../schema/mail/mail-result.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { RecurringFailure } from '../failures/recurring-failure.ts';
import { isFinal, mailFailureOf } from '../mail/mail-failure.ts';

/** Milliseconds between two looks where nothing wakes the worker before: what could not be sent is due again, or queued by a process that is not heard. */
const interval = 5_000;

/**
 * Sends the e-mail that is queued, each at least once: what says that it is to be sent goes when it was. Any number of
 * workers, in any number of processes, share the work through the database.
 */
export class MailWorker {
  readonly #shared: SharedContext;
  readonly #context: RequestContext;
  readonly #log: Logger;
  readonly #failing: RecurringFailure;
  readonly #timer: NodeJS.Timeout;
  #rounds: Promise<void> | null = null;
  #isWoken = false;
  #isStopping = false;

  constructor(shared: SharedContext, log: Logger) {
    this.#shared = shared;
    this.#context = new RequestContext(shared, { principal: null, address: null });
    this.#log = log;
    this.#failing = new RecurringFailure(log, 'e-mail is not sent', 'e-mail is sent again');
    this.#timer = setInterval(() => this.wake(), interval);
    this.wake();
  }

  /** There may be something to send. */
  wake(): void {
    this.#isWoken = true;
    this.#rounds ??= this.#runRounds();
  }

  async #runRounds(): Promise<void> {
    while (this.#isWoken && !this.#isStopping) {
      this.#isWoken = false;
      // The interval wakes it again where one fails.
      await this.#failing.follow(this.#round());
    }
    this.#rounds = null;
  }

  async #round(): Promise<void> {
    const due = await claimDueMails(this.#context);
    await Promise.all(due.map((mail) => this.#send(mail)));
    this.#isWoken ||= due.length === atOnce;
  }

  async #send(mail: DueMail): Promise<void> {
    try {
      const message = await composeMail(this.#context, mail);
      if (message) await this.#shared.mailer.tellAccount(message);
    } catch (error) {
      await this.#postpone(mail, error);
      return;
    }
    await forgetMail(this.#context, mail);
  }

  /** Whom it is for, and what the server says of them, is nothing for the log. */
  async #postpone(mail: DueMail, error: unknown): Promise<void> {
    const failure = mailFailureOf(error);
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempt, ...failure };
    if (isFinal(failure)) await forgetMail(this.#context, mail);
    else if (await postponeMail(this.#context, mail)) {
      this.#log.warn(about, 'an e-mail could not be sent, and is tried again');
      return;
    }
    this.#log.error(about, 'an e-mail could not be sent, and is given up');
  }

  /** Begins nothing more and waits, at most so many milliseconds, for what is under way. The rest is for others to send. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await Promise.race([this.#rounds, delay(graceMs, undefined, { ref: false })]);
  }
}
