import type { Transaction } from '../../schema/context.ts';
import { isDistributed } from '../../schema/installation/distribution.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { dueWork, writeSubject } from '../changes/subject.ts';
import type { OpenTransaction } from '../database/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { traceParent } from '../tracing/current-span.ts';
import type { Signal } from './signal.ts';

/** What is kept of a transaction until it is committed. */
export interface CommitNotes {
  /** What is done then, in the order in which it was asked for. */
  afterCommit: (() => void)[];
  /** Whose lists have changed, besides the caller's (`writeSubject`). */
  concerned: Set<string>;
}

/** A transaction of the database that is under way. */
export interface RunningTransaction extends CommitNotes {
  opened: OpenTransaction;
}

/** Who hears of a change, once it is committed. */
export interface Listeners {
  mailer: Mailer;
  /** A credential was changed or revoked: whoever keeps a reading of it is to forget it. */
  credentialChanged: Signal<string>;
  /** There is something to deliver. */
  deliveryDue: Signal;
  /** There is e-mail to send. */
  mailDue: Signal;
  changes: Pick<ChangeFeed, 'announce' | 'announceDue' | 'watch'>;
}

type TransactionPorts = Pick<
  Transaction,
  | 'isInTransaction'
  | 'query'
  | 'write'
  | 'readByKeys'
  | 'isKnownDistributed'
  | 'traceParent'
  | 'announceMail'
  | 'mailInvitation'
  | 'forgetCredential'
  | 'announceDeliveries'
  | 'announceProjectChange'
  | 'announceLeaving'
>;

/**
 * What is otherwise in a transaction than outside of one. What a revocation makes this process forget is forgotten after
 * the commit: before it, a request in between would read the old state again.
 */
export function transactionPorts(running: RunningTransaction, listeners: Listeners): TransactionPorts {
  const { opened, afterCommit, concerned } = running;
  const { mailer, credentialChanged, deliveryDue, mailDue, changes } = listeners;
  const { query, write } = opened;
  return {
    isInTransaction: true,
    query,
    write,
    readByKeys: async <Row>(...[statement, keys]: Parameters<Transaction['readByKeys']>) => {
      const [row = null] = await query<Row>(statement, keys);
      return row;
    },
    isKnownDistributed: () => isDistributed({ query }),
    traceParent,
    mailInvitation: (message) => {
      afterCommit.push(() => mailer.invite(message));
      return mailer.isConfigured;
    },
    announceMail: () => {
      afterCommit.push(() => {
        mailDue.raise();
        changes.announceDue(dueWork.mail);
      });
    },
    forgetCredential: (name) => {
      afterCommit.push(() => credentialChanged.raise(name));
    },
    announceDeliveries: () => {
      afterCommit.push(() => {
        deliveryDue.raise();
        changes.announceDue(dueWork.deliveries);
      });
    },
    announceProjectChange: (projectId) => {
      concerned.add(writeSubject({ projectId }));
      afterCommit.push(() => changes.announce({ projectId }));
    },
    announceLeaving: ({ projectId, userId }) => {
      concerned.add(writeSubject({ userId }));
      afterCommit.push(() => changes.announce({ projectId, userId }));
    },
  };
}
