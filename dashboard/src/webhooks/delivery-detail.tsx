import figures from 'virtual:figures';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CodeLine } from '../components/code-line.tsx';
import { Moment } from '../components/moment.tsx';
import { grouped } from '../components/number.ts';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { type Delivery, redeliverDocument } from './documents.ts';
import type { OpenDelivery } from './use-open-delivery.ts';

type Attempt = Delivery['attempts'][number];

/** Why an attempt came to nothing, where no answer says it. */
const failures: Readonly<Record<NonNullable<Attempt['failure']>, string>> = {
  refused: 'Refused',
  timeout: `No answer within ${figures.webhookAnswerSeconds} s`,
  unresolved: 'The name leads nowhere',
  connection: 'No connection, or it broke',
  certificate: 'The certificate is not good',
  forbidden_address: 'The address is none that webhooks are sent to',
  protocol: 'What came back is no HTTP',
};

function wordsOf({ responseStatus, failure }: Attempt): string {
  if (responseStatus !== null) return `Answered ${responseStatus}`;
  return failure === null ? 'No answer' : failures[failure];
}

function AttemptEntry({ attempt }: { attempt: Attempt }) {
  const { number: count, startedAt, durationMs, failure } = attempt;
  return (
    <li className="attempt">
      <span className="hint number">{count}</span>
      <span className={failure ? 'attempt-failed' : 'attempt-passed'}>{wordsOf(attempt)}</span>
      <span className="hint number">in {grouped(durationMs)} ms</span>
      <span className="hint entry-time">
        <Moment at={startedAt} />
      </span>
    </li>
  );
}

interface DeliveryDetailProps {
  projectId: string;
  open: OpenDelivery;
  mayWrite: boolean;
}

/** The body of a message, in lines. */
function inLines(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

function Attempts({ delivery: { attempts, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    <>
      <h3>Attempts</h3>
      {attempts.length === 0 && <p className="hint">None yet.</p>}
      <ol className="attempts">
        {attempts.map((attempt) => (
          <AttemptEntry key={attempt.number} attempt={attempt} />
        ))}
      </ol>
      {nextAttemptAt && (
        <p className="hint">
          Next attempt <Moment at={nextAttemptAt} />
        </p>
      )}
    </>
  );
}

/** One delivery: every attempt, what was sent, and what came back. */
export function DeliveryDetail({ projectId, open: { delivery, error, onRetry }, mayWrite }: DeliveryDetailProps) {
  const [redelivered, redeliver] = useMutation(redeliverDocument);
  if (error && !delivery) return <Problem failure={failureOf(error)} onRetry={onRetry} />;
  if (!delivery) return <SkeletonRows count={2} />;
  const { id } = delivery;
  const answer = delivery.attempts.find(({ responseBody }) => responseBody)?.responseBody;
  return (
    <div className="delivery-detail">
      <div className="stack">
        <Attempts delivery={delivery} />
        {mayWrite && (
          <Button className="small" isBusy={redelivered.fetching} onClick={() => void redeliver({ projectId, id })}>
            Deliver again now
          </Button>
        )}
        {redelivered.error && <Problem failure={failureOf(redelivered.error)} />}
        {answer && <CodeLine label="Response body (first 1 KiB)" text={answer} />}
      </div>
      <CodeLine label="Payload" text={inLines(delivery.event.body)} />
    </div>
  );
}
