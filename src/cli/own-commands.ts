import { type OptionRule, wholeNumber } from '../operator/command-table.ts';

interface OwnRule {
  about: string;
  /** How many words can stand behind it. */
  mostWords: number;
  options: Readonly<Record<string, OptionRule>>;
}

const plain = { mostWords: 0, options: {} };

const rules = {
  serve: {
    ...plain,
    about: 'serve until SIGTERM',
    options: {
      workers: {
        about: 'how many processes share the port, by DATABASE_URL and VALKEY_URL; SIGUSR2 replaces them one by one',
        value: 'number',
        ...wholeNumber(1, 64),
      },
    },
  },
  worker: { ...plain, about: 'deliver webhooks until SIGTERM; with WORKER=false, serve leaves that to it' },
  help: { ...plain, about: 'list the commands, or tell all about one: portico help key create', mostWords: 2 },
  version: { ...plain, about: 'say which version this is' },
  completion: { ...plain, about: 'print what completes commands in bash, zsh or fish', mostWords: 1 },
} as const satisfies Record<string, OwnRule>;

export type OwnCommand = keyof typeof rules;

/** What the command line does by itself, and what it begins. */
export const ownCommands: Readonly<Record<OwnCommand, OwnRule>> = rules;

export function isOwnCommand(word: string): word is OwnCommand {
  return Object.hasOwn(ownCommands, word);
}
