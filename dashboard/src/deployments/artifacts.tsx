import { CopyCode } from '../components/copy-code.tsx';
import { Table } from '../components/table.tsx';
import type { DeploymentDetails } from './documents.ts';
import { fileSize } from './file-size.ts';

type Artifact = DeploymentDetails['artifacts'][number];

/** Only addresses of the web become links: what a pipeline reports is not to run here. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

function ArtifactRow({ artifact: { name, digest, sizeBytes, url } }: { artifact: Artifact }) {
  return (
    <tr>
      <th scope="row" dir="auto">
        {url && isWebAddress(url) ? (
          <a href={url} rel="noreferrer noopener" target="_blank">
            {name}
          </a>
        ) : (
          name
        )}
      </th>
      <td data-label="Digest">
        <CopyCode
          text={digest}
          shown={digest.length > 24 ? `${digest.slice(0, 14)}…${digest.slice(-6)}` : digest}
          label="digest"
        />
      </td>
      <td data-label="Size" className="number">
        {fileSize(Number(sizeBytes))}
      </td>
    </tr>
  );
}

/** What a success promoted. */
export function Artifacts({ artifacts }: { artifacts: readonly Artifact[] }) {
  return (
    <section className="card" aria-labelledby="artifacts">
      <div className="card-head">
        <h2 id="artifacts">Artifacts</h2>
      </div>
      <Table columns={['Name', 'Digest', 'Size']}>
        {artifacts.map((artifact) => (
          <ArtifactRow key={`${artifact.name} ${artifact.digest}`} artifact={artifact} />
        ))}
      </Table>
    </section>
  );
}
