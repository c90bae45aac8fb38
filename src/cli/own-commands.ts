/** What the command line does by itself, and what it begins. */
export const ownCommands = {
  serve: 'serve until SIGTERM',
  worker: 'deliver webhooks until SIGTERM; with WORKER=false, serve leaves that to it',
  help: 'list the commands, or tell all about one: portico help key create',
  version: 'say which version this is',
  completion: 'print what completes commands in bash, zsh or fish',
} as const;

export type OwnCommand = keyof typeof ownCommands;

/** How many words can stand behind those that take any. */
export const mostWords: Partial<Record<OwnCommand, number>> = { help: 2, completion: 1 };

export function isOwnCommand(word: string): word is OwnCommand {
  return Object.hasOwn(ownCommands, word);
}
