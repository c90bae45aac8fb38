import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { breakingDocumentChanges } from './document-changes.ts';
import { breakingSchemaChanges } from './schema-changes.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'docs/released');
const declarations = path.join(folder, 'breaking-changes.json');

/** What is kept of a release: the interface that its users build on. */
const documents = ['docs/openapi/v1.json', 'docs/openapi/api.json'];
const graphql = 'schema/schema.graphql';

const document = z.record(z.string(), z.unknown());
const parse = (text: string) => document.parse(JSON.parse(text));
/** The reason of each breaking change that is meant. */
const declared = z.record(z.string(), z.string().min(1));

function released(file: string): string {
  return path.join(folder, path.basename(file));
}

/** What has become of the interface since the last release. */
export interface Changes {
  /** That break somebody, and nobody has declared. */
  undeclared: string[];
  /** That are declared, and have not happened. */
  unfounded: string[];
}

/** A file of the interface as it was released, and as it is. */
function bothOf(file: string): Promise<[string, string]> {
  return Promise.all([readFile(released(file), 'utf8'), readFile(path.join(root, file), 'utf8')]);
}

async function breakingChanges(today: string): Promise<string[]> {
  const inDocuments = documents.map(async (file) => {
    const [before, after] = await bothOf(file);
    return breakingDocumentChanges(parse(before), parse(after), today);
  });
  const inSchema = breakingSchemaChanges(...(await bothOf(graphql)));
  return (await Promise.all([...inDocuments, inSchema])).flat();
}

/** Compares the interface with the one that was last released. @param today in the form 2026-11-21 */
export async function compareWithReleased(today: string): Promise<Changes> {
  const reasons = declared.parse(JSON.parse(await readFile(declarations, 'utf8')));
  const changes = await breakingChanges(today);
  return {
    undeclared: changes.filter((change) => !(change in reasons)),
    unfounded: Object.keys(reasons).filter((change) => !changes.includes(change)),
  };
}

/** Makes the interface as it is the one that later ones are compared with. */
export async function release(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of [...documents, graphql]) await copyFile(path.join(root, file), released(file));
  await writeFile(declarations, '{}\n');
}
