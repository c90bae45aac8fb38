import { existsSync } from 'node:fs';
import path from 'node:path';

/** A command that only CI needs, and that `npm run tools` installs. @throws where it is missing and must not be */
function tool(file: string): { isInstalled: boolean; command: string } {
  const command = path.resolve(import.meta.dirname, '../..', file);
  const isInstalled = existsSync(command);
  // What CI left out without a word would be no check.
  if (!isInstalled && process.env.TOOLS === 'required') throw new Error(`${file} is missing: run npm run tools.`);
  return { isInstalled, command };
}

export const graphqlInspector = tool('.ci/tools/node_modules/.bin/graphql-inspector');
export const heyApi = tool('.ci/tools/node_modules/.bin/openapi-ts');
export const quicktype = tool('.ci/tools/node_modules/.bin/quicktype');

/** Makes Prisma's client. An installation takes it away once it has done so. */
export const prismaGenerator = tool('node_modules/prisma/build/index.js');
