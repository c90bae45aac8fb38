import { createContext, type ReactNode, use } from 'react';
import { Button } from '../components/button.tsx';
import { duration } from '../components/duration.ts';
import { deploymentTitle, shortCommit } from './deployment-title.ts';
import { DeploymentStatus } from './deployment-status.tsx';
import { artifactChanges } from './artifact-changes.ts';
import type { ComparedDeployment, DeploymentDetails } from './documents.ts';
import { fileSize } from './file-size.ts';

type Compared = Pick<
  ComparedDeployment,
  'ref' | 'commitSha' | 'state' | 'buildSeconds' | 'deploySeconds' | 'artifacts'
>;

const unknown = <span className="hint">–</span>;

function Name({ text }: { text: string }) {
  return (
    <span className="two-lines" title={text}>
      {text}
    </span>
  );
}

function took(seconds: number | null): ReactNode {
  return seconds === null ? unknown : duration(seconds);
}

function difference(before: number | null, after: number | null): ReactNode {
  if (before === null || after === null) return unknown;
  const seconds = after - before;
  return seconds === 0 ? 'as long' : `${duration(Math.abs(seconds))} ${seconds > 0 ? 'longer' : 'shorter'}`;
}

function size({ artifacts }: Compared): number | null {
  return artifacts.length > 0 ? artifacts.reduce((sum, { sizeBytes }) => sum + Number(sizeBytes), 0) : null;
}

function sizeDifference(before: number | null, after: number | null): ReactNode {
  if (before === null || after === null) return unknown;
  if (before === after) return 'as large';
  return `${fileSize(Math.abs(after - before))} ${after > before ? 'more' : 'less'}`;
}

/** What the column of the other one is called. */
const OtherName = createContext('');

interface LineProps {
  name: string;
  before: ReactNode;
  after: ReactNode;
  change: ReactNode;
}

function Line({ name, before, after, change }: LineProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={use(OtherName)}>
        <span dir="auto">{before}</span>
      </td>
      <td data-label="This one">
        <span dir="auto">{after}</span>
      </td>
      <td data-label="Change">{change}</td>
    </tr>
  );
}

function Sources({ other, deployment }: { other: Compared; deployment: Compared }) {
  return (
    <>
      <Line
        name="State"
        before={<DeploymentStatus state={other.state} />}
        after={<DeploymentStatus state={deployment.state} />}
        change={other.state === deployment.state ? 'the same' : 'another'}
      />
      <Line
        name="Commit"
        before={<code>{shortCommit(other.commitSha)}</code>}
        after={<code>{shortCommit(deployment.commitSha)}</code>}
        change={other.commitSha === deployment.commitSha ? 'the same' : 'another'}
      />
      <Line
        name="Branch or tag"
        before={<Name text={other.ref} />}
        after={<Name text={deployment.ref} />}
        change={other.ref === deployment.ref ? 'the same' : 'another'}
      />
    </>
  );
}

function Outcomes({ other, deployment }: { other: Compared; deployment: Compared }) {
  const [before, after] = [size(other), size(deployment)];
  return (
    <>
      <Line
        name="Build"
        before={took(other.buildSeconds)}
        after={took(deployment.buildSeconds)}
        change={difference(other.buildSeconds, deployment.buildSeconds)}
      />
      <Line
        name="Deploy"
        before={took(other.deploySeconds)}
        after={took(deployment.deploySeconds)}
        change={difference(other.deploySeconds, deployment.deploySeconds)}
      />
      <Line
        name="Artifacts"
        before={before === null ? unknown : fileSize(before)}
        after={after === null ? unknown : fileSize(after)}
        change={sizeDifference(before, after)}
      />
      <Line
        name="Their contents"
        before={other.artifacts.length > 0 ? other.artifacts.length : unknown}
        after={deployment.artifacts.length > 0 ? deployment.artifacts.length : unknown}
        change={artifactChanges(other.artifacts, deployment.artifacts) ?? unknown}
      />
    </>
  );
}

function Differences({ other, deployment, otherName }: { other: Compared; deployment: Compared; otherName: string }) {
  return (
    <table className="table comparison">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">What</span>
          </th>
          <th scope="col">{otherName}</th>
          <th scope="col">This one</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        <OtherName value={otherName}>
          <Sources other={other} deployment={deployment} />
          <Outcomes other={other} deployment={deployment} />
        </OtherName>
      </tbody>
    </table>
  );
}

function headingOf(other: ComparedDeployment | null, isServing: boolean): string {
  if (isServing) return 'Compared with what serves now';
  // Its title stands behind.
  return other ? 'Compared with' : 'Compare with…';
}

interface ComparisonProps {
  deployment: DeploymentDetails;
  /** Null where nobody has chosen one, and nothing else serves. */
  other: ComparedDeployment | null;
  /** What else serves. */
  serving: ComparedDeployment | null;
  onChoose: () => void;
  onServing: () => void;
}

/** What is known of the difference between a deployment and what serves, or another one that somebody chooses. */
export function Comparison({ deployment, other, serving, onChoose, onServing }: ComparisonProps) {
  const isServing = other !== null && other.id === serving?.id;
  const title = other ? deploymentTitle(other) : '';
  return (
    <section className="card" aria-labelledby="comparison">
      <div className="card-head">
        <h2 id="comparison">{headingOf(other, isServing)}</h2>
        <span className="hint grow cut" dir="auto" title={title}>
          {title}
        </span>
        {serving && !isServing && (
          <Button className="small" onClick={onServing}>
            With what serves now
          </Button>
        )}
        <Button className="small" onClick={onChoose}>
          {other ? 'With another…' : 'Choose one…'}
        </Button>
      </div>
      {other && (
        <Differences other={other} deployment={deployment} otherName={isServing ? 'Serves now' : 'The other one'} />
      )}
    </section>
  );
}
