import { Client, CombinedError, createRequest, gql, type Operation, type OperationResult } from 'urql';
import { describe, expect, test } from 'vitest';
import { makeSubject, pipe, subscribe } from 'wonka';
import { latestAnswer } from '../../dashboard/src/graphql/latest-answer.ts';

const client = new Client({ url: 'http://127.0.0.1/graphql', exchanges: [] });

/** The exchange between a page and a server, both of which are the test. */
class Line {
  readonly #asked = makeSubject<Operation>();
  readonly #answered = makeSubject<OperationResult>();
  /** What the page was shown: the name of an answer, or that it was none. */
  readonly shown: unknown[] = [];

  constructor() {
    const exchange = latestAnswer({
      client,
      dispatchDebug: () => undefined,
      forward: (operations) => {
        pipe(
          operations,
          subscribe(() => undefined),
        );
        return this.#answered.source;
      },
    });
    pipe(
      exchange(this.#asked.source),
      subscribe(({ data, error }) => void this.shown.push(error ? 'failed' : data)),
    );
  }

  /** Asks the same question each time, unless it is told another. @returns what answers it */
  ask(text = '{ post { likesCount } }', kind: 'query' | 'mutation' = 'query') {
    const document = gql(kind === 'query' ? text : `mutation ${text}`);
    const operation = client.createRequestOperation(kind, createRequest(document, {}));
    this.#asked.next(operation);
    const answer = (rest: Pick<OperationResult, 'data' | 'error'>) =>
      this.#answered.next({ operation, stale: false, hasNext: false, ...rest });
    return {
      answer: (data: string) => answer({ data }),
      fail: () => answer({ error: new CombinedError({ networkError: new Error('offline') }) }),
      leave: () => this.#asked.next(client.createRequestOperation('teardown', operation)),
    };
  }
}

describe('of several answers to one question', () => {
  test('the one that was asked for last is shown, whichever comes first', () => {
    const line = new Line();
    const [first, second, third] = [line.ask(), line.ask(), line.ask()];
    second.answer('second');
    third.answer('third');
    first.answer('first');
    expect(line.shown).toEqual(['third']);
    line.ask().answer('fourth');
    expect(line.shown).toEqual(['third', 'fourth']);
  });

  test('one before is shown where the last one fails, whichever comes first', () => {
    const line = new Line();
    const [first, second] = [line.ask(), line.ask()];
    first.answer('first');
    expect(line.shown).toEqual([]);
    second.fail();
    expect(line.shown).toEqual(['first', 'failed']);
    const [third, fourth] = [line.ask(), line.ask()];
    fourth.fail();
    third.answer('third');
    expect(line.shown).toEqual(['first', 'failed', 'failed', 'third']);
  });

  test('none is shown again to whoever has left and comes back', () => {
    const line = new Line();
    const [first, second] = [line.ask(), line.ask()];
    first.answer('first');
    second.leave();
    line.ask().fail();
    expect(line.shown).toEqual(['failed']);
  });
});

test('answers to other questions, and to what changes something, are all shown', () => {
  const line = new Line();
  const [one, other] = [line.ask('{ one }'), line.ask('{ other }')];
  const changes = [line.ask('{ like }', 'mutation'), line.ask('{ like }', 'mutation')];
  one.answer('one');
  for (const change of changes) change.answer('changed');
  other.answer('other');
  expect(line.shown).toEqual(['one', 'changed', 'changed', 'other']);
});
