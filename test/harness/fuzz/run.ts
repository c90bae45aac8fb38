import { HealthWatch, worstAnswer } from '../health-watch.ts';
import { LoopHolds } from '../loop-holds.ts';
import type { RealInstance } from '../real-instance.ts';
import { Random } from '../random.ts';
import { described, type FuzzRequest, type Target } from './request.ts';
import { Sender } from './sender.ts';
import { createSubject, secretsOf, type Subject } from './subject.ts';
import { faultOf } from './verdict.ts';

/** How many requests are under way at once. */
const lanes = 4;
/** Things are deleted and limits of fields used up, so somebody new goes on after so many requests. */
const requestsOfSubject = 300;
/** How many faults of a surface are told of at once. */
const mostTold = 20;
/** Milliseconds between two questions for /healthz, which are to cost little of a long run. */
const pause = 40;
/** How many of those that were under way at a bad moment are asked again. */
const mostSuspects = 12;

/** A request while it was under way, in milliseconds of the epoch. */
interface Span {
  asked: FuzzRequest;
  name: string;
  began: number;
  ended: number;
}

/** What came of all that was asked. */
export interface Outcome {
  requests: number;
  statuses: Map<number, number>;
  /** What was wrong, each with the request that it came of. */
  faults: string[];
  /** The longest answer of /healthz meanwhile, in milliseconds. */
  worst: number;
  /** The longest that the event loop was held up, in milliseconds of processor time, and what was under way. */
  heldUp: { milliseconds: number; by: string[] };
  /** Of what was under way when that was too long: what keeps /healthz as long when it is asked alone. */
  slow: string[];
  /** The request that took longest. */
  slowest: { milliseconds: number; name: string };
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

/** Asks a server what nobody should, and watches how it bears it. */
export class FuzzRun {
  readonly #server: RealInstance;
  readonly #sender: Sender;
  readonly #watch: HealthWatch;
  readonly #holds: LoopHolds;
  /** What must never be seen in a log. */
  readonly secrets = new Set<string>();

  constructor(server: RealInstance) {
    this.#server = server;
    this.#holds = new LoopHolds(server);
    this.#sender = new Sender(server.url);
    this.#watch = new HealthWatch(server.url, pause);
  }

  async close(): Promise<void> {
    this.#sender.close();
    await this.#watch.stop();
  }

  async #newSubject(): Promise<Subject> {
    const subject = await createSubject(this.#server.url);
    for (const secret of secretsOf(subject)) this.secrets.add(secret);
    return subject;
  }

  /** Asks each target so many times. The same seed asks the same questions, but for ids and secrets. */
  async ask(targets: readonly Target[], rounds: number, seed: number): Promise<Outcome> {
    const outcome: Outcome = {
      requests: 0,
      statuses: new Map(),
      faults: [],
      worst: 0,
      heldUp: { milliseconds: 0, by: [] },
      slow: [],
      slowest: { milliseconds: 0, name: '' },
    };
    const spans: Span[] = [];
    const total = targets.length * rounds;
    for (let first = 0; first < total; first += requestsOfSubject) {
      const subject = await this.#newSubject();
      const last = Math.min(total, first + requestsOfSubject);
      const worst = await this.#watch.during(() =>
        this.#askSome(targets, seed, subject, [first, last], outcome, spans),
      );
      outcome.worst = Math.max(outcome.worst, worst);
      this.#lookAtLoop(spans, outcome);
      if (worst > worstAnswer) outcome.slow.push(...(await this.#judge(spans)));
      spans.length = 0;
    }
    return outcome;
  }

  /** Asks the questions from one number up to another. */
  async #askSome(
    targets: readonly Target[],
    seed: number,
    subject: Subject,
    [first, last]: readonly [number, number],
    outcome: Outcome,
    spans: Span[],
  ): Promise<void> {
    let next = first;
    const lane = async () => {
      while (next < last) {
        const index = next;
        next += 1;
        const target = targets[index % targets.length];
        if (target) spans.push(await this.#askOne(target, new Random(seed * 1_000_003 + index), subject, outcome));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  async #askOne({ name, ask }: Target, random: Random, subject: Subject, outcome: Outcome): Promise<Span> {
    const asked = ask(random, subject);
    const began = now();
    const reply = await this.#sender.send(asked).catch((error: unknown) => String(error));
    const ended = now();
    const fault = typeof reply === 'string' ? reply : faultOf(asked, reply);
    const status = typeof reply === 'string' ? 0 : reply.status;
    outcome.requests += 1;
    outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
    if (fault !== null) this.#tell(`${name}: ${fault}\n  ${described(asked)}`, outcome);
    if (ended - began > outcome.slowest.milliseconds) outcome.slowest = { milliseconds: ended - began, name };
    return { asked, name, began, ended };
  }

  /** What the probe has told of the time in which these were under way. */
  #lookAtLoop(spans: readonly Span[], outcome: Outcome): void {
    const holds = this.#holds.next().filter(({ ended }) => ended > (spans[0]?.began ?? 0));
    for (const { heldUp, ended } of holds.filter(({ heldUp }) => heldUp > outcome.heldUp.milliseconds)) {
      const during = spans.filter((span) => span.began < ended && span.ended > ended - heldUp);
      outcome.heldUp = { milliseconds: heldUp, by: during.map(({ asked, name }) => `${name}: ${described(asked)}`) };
    }
  }

  /** A long run tells of faults as they come. */
  #tell(fault: string, { faults }: Outcome): void {
    if (faults.length < mostTold) process.stdout.write(`fuzz: ${fault}\n`);
    faults.push(fault);
  }

  /**
   * Asks what was under way at the worst moment again, one after the other: where another process had the processor, it
   * is not the fault of any.
   */
  async #judge(spans: readonly Span[]): Promise<string[]> {
    const slow = this.#watch.answers.filter(({ milliseconds }) => milliseconds > worstAnswer);
    const suspects = spans.filter(({ began, ended }) =>
      slow.some((answer) => began < answer.began + answer.milliseconds && ended > answer.began),
    );
    const told: string[] = [];
    for (const { asked, name } of suspects.slice(0, mostSuspects)) {
      const alone = await this.#watch.during(() => this.#sender.send(asked).catch(() => undefined));
      if (alone > worstAnswer) told.push(`${alone.toFixed(0)} ms alone: ${name}: ${described(asked)}`);
    }
    return told;
  }
}
