import type { Logger } from 'pino';
import type { Change, ChangeTopic, RecentChanges } from '../../schema/changes/ports.ts';
import type { Membership } from '../../schema/changes/members-among.ts';
import type { ChangeChannel } from '../database/change-channel.ts';
import { causeFields } from '../failures/recurring-failure.ts';
import { Batches } from './batches.ts';
import { HeldChannel } from './held-channel.ts';
import { RecentSubjects } from './recent-subjects.ts';
import { type DueWork, isDueWork, readSubject, type Subject, writeSubject } from './subject.ts';
import { Watcher } from './watcher.ts';

export interface ChangeFeedParts {
  channel: ChangeChannel;
  /** Which of the users are members of which of the projects. */
  membersAmong(projectIds: readonly string[], userIds: readonly string[]): Promise<Membership[]>;
  /** Is called before changes are told to users, who then ask for what has changed. */
  beforeTelling(userIds: readonly string[]): Promise<void>;
  log: Logger;
  now(): Date;
}

/** Published instead of subjects that there was no room for. */
const leftOut = 'left out';

/** Whether it is said to all members of a project. */
function isOfMembers(subject: Subject): subject is Subject & { projectId: string; userId?: never } {
  return subject.userId === undefined;
}

/** Projects whose members are looked up at once. */
const projectsAtOnce = 100;

/**
 * Hears of what changes, on whichever instance, and tells those who watch on this one and may see it. Changes are gathered
 * before they are published, and again before they are told: what they cost goes by the time, not by their number. An
 * instance on which nobody has watched for a while does not listen.
 */
export class ChangeFeed {
  readonly #parts: ChangeFeedParts;
  readonly #watchers = new Set<Watcher>();
  readonly #published: Batches;
  readonly #heard: Batches;
  readonly #channel: HeldChannel;
  #recent: RecentSubjects;
  /** Whether something was announced that there was no room for. */
  #hasLeftOut = false;
  /** Whether something was heard that there was no room for. */
  #hasLetGo = false;

  constructor(parts: ChangeFeedParts) {
    this.#parts = parts;
    this.#recent = new RecentSubjects(parts.now());
    const { log, channel } = parts;
    const listener = {
      hear: (subject: string) => this.#hear(subject),
      lost: (reason: unknown) => this.#beginAnew(reason),
    };
    this.#channel = new HeldChannel(channel, listener, () => this.#forgetRecent());
    this.#published = new Batches({
      work: (subjects) => this.#publish(subjects),
      overflow: () => this.#leaveOut(),
      log,
      complaint: 'changes do not reach other processes, and are kept',
      relief: 'changes reach other processes again',
    });
    this.#heard = new Batches({
      work: (subjects) => this.#tell(subjects),
      overflow: () => this.#letGo(),
      log,
      complaint: 'who watches is not told of changes, which are kept',
      relief: 'who watches is told of changes again',
    });
  }

  /** How many watch here. */
  get watching(): number {
    return this.#watchers.size;
  }

  announce(subject: Subject): void {
    this.#published.add(writeSubject(subject));
  }

  /** Tells workers, wherever they are, that there is something to do. */
  announceDue(work: DueWork): void {
    this.#published.add(work);
  }

  /** @throws what the database throws while it is out of reach */
  async watch(topic: ChangeTopic): Promise<Watcher> {
    const watcher = new Watcher(topic, () => this.#forget(watcher));
    this.#watchers.add(watcher);
    try {
      await this.#channel.hold();
    } catch (error) {
      await watcher.return();
      throw error;
    }
    const at = this.#parts.now();
    let recent: Promise<RecentChanges> | null = null;
    // Once, however many times a document asks for it.
    const readRecent = () => (recent ??= this.#recentOf(watcher));
    watcher.begin({ projectId: topic.projectId, at, readRecent });
    return watcher;
  }

  /** Ends all that is watched here. */
  close(): void {
    this.#endAll();
    this.#channel.stop();
  }

  #endAll(): void {
    for (const watcher of this.#watchers) void watcher.return();
  }

  /** What was told shortly before, as far as whoever watches may see it. */
  async #recentOf(watcher: Watcher): Promise<RecentChanges> {
    const { since, told } = this.#recent.read(this.#parts.now());
    const changes: Change[] = [];
    const projects = new Map<string, Date>();
    for (const [text, at] of told) {
      const subject = readSubject(text);
      const own = subject && watcher.ownChange(subject, at);
      if (own) changes.push(own);
      else if (subject && isOfMembers(subject) && watcher.watches(subject.projectId))
        projects.set(subject.projectId, at);
    }
    if (told.length > 0) await this.#parts.beforeTelling([watcher.topic.userId]);
    const ids = [...projects.keys()];
    for (const { projectId } of ids.length > 0 ? await this.#parts.membersAmong(ids, [watcher.topic.userId]) : []) {
      const at = projects.get(projectId);
      if (at) changes.push({ projectId, at });
    }
    return { since, changes };
  }

  /** Publishes what has been announced. */
  flush(): Promise<void> {
    return this.#published.flush();
  }

  /** Whoever watches begins anew, and asks for what they have missed. */
  #beginAnew(reason: unknown): void {
    this.#parts.log.warn(causeFields(reason), 'changes are not heard of for the moment');
    this.#forgetRecent();
    this.#endAll();
  }

  #forgetRecent(): void {
    this.#recent = new RecentSubjects(this.#parts.now());
  }

  #hear(subject: string): void {
    if (isDueWork(subject)) return;
    if (subject === leftOut) this.#beginAnew('more has changed than could be published');
    else this.#heard.add(subject);
  }

  #letGo(): void {
    this.#hasLetGo = true;
    this.#beginAnew('more has changed than can be told');
  }

  #leaveOut(): void {
    this.#hasLeftOut = true;
  }

  /** What there was no room for is made known as such, once something can be published again. */
  async #publish(subjects: readonly string[]): Promise<void> {
    const hasLeftOut = this.#hasLeftOut;
    this.#hasLeftOut = false;
    try {
      await this.#parts.channel.publish(hasLeftOut ? [...subjects, leftOut] : subjects);
    } catch (error) {
      this.#hasLeftOut ||= hasLeftOut;
      throw error;
    }
  }

  #forget(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size === 0) this.#channel.release();
  }

  async #tell(texts: readonly string[]): Promise<void> {
    const subjects = texts.flatMap((text) => readSubject(text) ?? []);
    // What there was no room for came until now, and is nothing to those either who began to watch meanwhile.
    if (this.#hasLetGo) this.#beginAnew('more has changed than could be told');
    this.#hasLetGo = false;
    const at = this.#parts.now();
    this.#recent.note(texts, at);
    // Nothing is told before all is known: where it cannot be found out, the whole batch comes again.
    const members = await this.#membersOf(subjects.filter(isOfMembers).map(({ projectId }) => projectId));
    const users = new Set([...members, ...subjects].flatMap(({ userId = null }) => userId ?? []));
    const told = [...this.#watchers].map(({ topic }) => topic.userId).filter((userId) => users.has(userId));
    if (told.length > 0) await this.#parts.beforeTelling([...new Set(told)]);
    this.#tellOwn(subjects, at);
    this.#tellMembers(members, at);
  }

  /** What is said to somebody by itself. */
  #tellOwn(subjects: readonly Subject[], at: Date): void {
    const subjectsOf = Map.groupBy(subjects, ({ userId = null }) => userId);
    for (const watcher of this.#watchers) {
      for (const subject of subjectsOf.get(watcher.topic.userId) ?? []) {
        const change = watcher.ownChange(subject, at);
        if (change) watcher.tell(change);
      }
    }
  }

  /** Who is a member is asked each time: who was one when they began to watch need not be one any more. */
  async #membersOf(projectIds: readonly string[]): Promise<Membership[]> {
    const members: Membership[] = [];
    for (let begin = 0; begin < projectIds.length; begin += projectsAtOnce) {
      const some = projectIds.slice(begin, begin + projectsAtOnce);
      const concerned = [...this.#watchers].filter((watcher) => some.some((id) => watcher.watches(id)));
      const users = [...new Set(concerned.map(({ topic }) => topic.userId))];
      if (users.length > 0) members.push(...(await this.#parts.membersAmong(some, users)));
    }
    return members;
  }

  #tellMembers(members: readonly Membership[], at: Date): void {
    const projectsOf = Map.groupBy(members, ({ userId }) => userId);
    for (const watcher of this.#watchers) {
      for (const { projectId } of projectsOf.get(watcher.topic.userId) ?? []) {
        if (watcher.watches(projectId)) watcher.tell({ projectId, at });
      }
    }
  }
}
