import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import openapiTS, { astToString } from 'openapi-typescript';
import { callTable } from './client/call-table.ts';
import { callTypes } from './client/call-types.ts';
import type { Document } from './client/document.ts';

/** The types of documents that the adapters write, from the printed schema. */
async function documentTypes(root: string): Promise<string> {
  const schema = buildSchema(await readFile(path.join(root, 'schema/schema.graphql'), 'utf8'));
  const introspection = minifyIntrospection(introspectionFromSchema(schema));
  return outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
}

/** The types and calls of the client, from a published document without its examples. */
async function clientFiles(file: string): Promise<Record<string, string>> {
  const { name: surface } = path.parse(file);
  const document: Document = JSON.parse(await readFile(file, 'utf8'));
  const bare = JSON.stringify(document, (keyword, value) => (keyword === 'example' ? undefined : value));
  const own = `client/src/generated/${surface}`;
  return {
    [`${own}.ts`]: astToString(await openapiTS(bare, { defaultNonNullable: false })),
    [`${own}-calls.ts`]: callTypes(surface, document),
    [`${own}-table.ts`]: callTable(document),
  };
}

/** Writes the types that follow from checked-in files, and are not checked in themselves. */
export async function writeGeneratedTypes(root: string): Promise<void> {
  const files: Record<string, string> = {
    'rest-adapters/declare/generated/graphql-env.d.ts': await documentTypes(root),
  };
  const published = path.join(root, 'docs/openapi');
  for (const name of await readdir(published)) {
    if (name.endsWith('.json')) Object.assign(files, await clientFiles(path.join(published, name)));
  }
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}
