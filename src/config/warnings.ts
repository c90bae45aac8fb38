import { type Config, variableNames } from './config.ts';
import { mistypedVariables } from './mistyped-variables.ts';
import { isOfThisMachine } from './this-machine.ts';

const allAddresses: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** What to know where others can reach the server, but not by the address that it calls itself; null where all is well. */
function unreachableAddress({ publicUrl, host }: Config): string | null {
  if (!allAddresses.has(host) || !isOfThisMachine(new URL(publicUrl))) return null;
  return `Other machines can reach this server, but its pages work at ${publicUrl} alone: set PUBLIC_URL to where it is reached, or HOST=127.0.0.1 to keep it to this machine`;
}

/** What to know where a server that others reach shows them what is meant for whoever develops it; null where it does not. */
function openDevelopment({ publicUrl, isDevelopment }: Config): string | null {
  if (!isDevelopment || isOfThisMachine(new URL(publicUrl))) return null;
  return 'NODE_ENV=development shows everybody GraphiQL and the schema: leave it out, or set NODE_ENV=production';
}

/** What is valid and hardly meant: sentences for whoever has set it. */
export function configurationWarnings(config: Config, variables: NodeJS.ProcessEnv): string[] {
  const mistyped = mistypedVariables(Object.keys(variables), variableNames);
  return [...mistyped, unreachableAddress(config) ?? [], openDevelopment(config) ?? []].flat();
}
