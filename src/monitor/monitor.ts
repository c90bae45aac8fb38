import type { Logger } from 'pino';
import { watchProduction } from '../../schema/incidents/watch.ts';
import { platformPrincipal } from '../../schema/authorization/principal.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { RecurringFailure } from '../failures/recurring-failure.ts';
import { Lease } from './lease.ts';
import { day } from '../../schema/durations.ts';

/** Milliseconds between two looks. */
export const interval = 5_000;
/** Seconds after which another instance goes on with the work of one that died. */
export const leaseSeconds = 15;
/** What has been silent for longer is not looked at any more, once its outage is known. In milliseconds. */
export const memory = 2 * day;

/** Watches the production environments of all projects, on one instance at a time. */
export class Monitor {
  readonly #shared: SharedContext;
  readonly #failing: RecurringFailure;
  readonly #lease: Lease;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> = Promise.resolve();

  constructor(shared: SharedContext, log: Logger) {
    this.#shared = shared;
    this.#failing = new RecurringFailure(log, 'the monitor cannot look', 'the monitor looks again');
    this.#lease = new Lease(shared.prisma, 'monitor', leaseSeconds);
    this.#timer = setInterval(() => void this.#lookSafely(), interval);
    this.#timer.unref();
  }

  /** The environments that have reported lately, or whose incident is still open. */
  #watched(): Promise<{ projectId: string; lastReportedAt: Date }[]> {
    const { prisma, now } = this.#shared;
    const since = new Date(now().getTime() - memory);
    return prisma.$queryRaw`SELECT project_id AS "projectId", last_reported_at AS "lastReportedAt" FROM environments e
      WHERE name = 'production' AND last_reported_at IS NOT NULL AND (last_reported_at >= ${since} OR EXISTS (
        SELECT 1 FROM incidents i WHERE i.project_id = e.project_id AND i.environment = 'production'
          AND i.kind <> 'manual' AND i.resolved_at IS NULL))`;
  }

  /** Looks at every environment once, where this instance is the one to do it. */
  async look(): Promise<void> {
    if (!(await this.#lease.hold())) return;
    for (const { projectId, lastReportedAt } of await this.#watched()) {
      const caller = { principal: platformPrincipal(projectId), address: null };
      await watchProduction(new RequestContext(this.#shared, caller), projectId, lastReportedAt);
    }
  }

  /** One look after the other, however long each takes. */
  #lookSafely(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#failing.follow(this.look()));
    return this.#looking;
  }

  /** Stops looking by itself, and leaves the work to others. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#lease.release().catch(() => undefined);
  }
}
