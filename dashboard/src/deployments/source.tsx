import { CopyCode } from '../components/copy-code.tsx';
import { Icon } from '../components/icon.tsx';
import { shortCommit } from './deployment-title.ts';

/** Where a deployment comes from: its branch or tag, and its commit. */
export function Source({ deployment: { ref, commitSha } }: { deployment: { ref: string; commitSha: string } }) {
  return (
    <span className="source">
      <Icon name="branch" />
      <code className="cut" dir="auto" title={ref}>
        {ref}
      </code>
      <CopyCode text={commitSha} shown={shortCommit(commitSha)} label="commit" />
    </span>
  );
}
