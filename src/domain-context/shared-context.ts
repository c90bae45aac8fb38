import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { AccountPorts } from '../../schema/accounts/ports.ts';
import type { InstallationPorts } from '../../schema/installation/ports.ts';
import type { MailPorts } from '../../schema/mail/ports.ts';
import type { MemberPorts } from '../../schema/members/ports.ts';
import type { OAuthPorts } from '../../schema/oauth/ports.ts';
import type { ProjectPorts } from '../../schema/projects/ports.ts';
import type { WebhookPorts } from '../../schema/webhooks/ports.ts';
import type { CursorPorts } from '../../schema/cursor-ports.ts';
import type { Context } from '../../schema/context.ts';
import type { ComputationFor } from '../computing/computing.ts';
import type { Database } from '../database/database.ts';
import type { FairSemaphore } from '../limits/fair-semaphore.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Replicas } from '../replicas/replicas.ts';
import type { LoginThrottle } from '../sign-in/login-throttle.ts';
import type { AddressPolicy } from '../webhook-security/address-guard.ts';
import type { ReadEventData } from './event-readers.ts';
import type { Listeners } from './transaction-ports.ts';

/** What every request shares. */
export type SharedContext = Listeners &
  ProjectPorts &
  Pick<AccountPorts, 'plans' | 'isSignUpOpen'> &
  Omit<OAuthPorts, 'admitClient'> &
  CursorPorts &
  MemberPorts &
  InstallationPorts &
  Pick<MailPorts, 'mailedLinkUrl'> &
  Pick<WebhookPorts, 'verifyWebhook'> &
  Pick<Context, 'now' | 'seal' | 'unseal'> & {
    prisma: PrismaClient;
    /** Runs a statement outside of any transaction. */
    query: Context['query'];
    readByKeys: Context['readByKeys'];
    /** Null where there are none. */
    replicas: Replicas | null;
    transaction: Database['transaction'];
    readEventData: ReadEventData;
    limiter: Limiter;
    /** Of guesses at passwords, whether at sign-in or in a session. */
    throttle: LoginThrottle;
    addresses: AddressPolicy;
    /** Work for the processor, in the turn of whose it is. */
    computeFor: ComputationFor;
    /** What callers change at a time: whoever waits for a lock keeps a connection meanwhile. */
    transactions: FairSemaphore;
  };
