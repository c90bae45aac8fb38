import { type OptionRule, wholeNumber } from '../operator/command-table.ts';

interface OwnRule {
  about: string;
  /** How many words can stand behind it; none where it is left out. */
  mostWords?: number;
  options?: Readonly<Record<string, OptionRule>>;
}

/** What the command line does by itself, and what it begins. */
export const ownCommands = {
  serve: {
    about: 'serve until SIGTERM',
    options: {
      workers: {
        about: 'how many processes share the port, by DATABASE_URL and VALKEY_URL; SIGUSR2 replaces them one by one',
        value: 'number',
        ...wholeNumber(1, 64),
      },
    },
  },
  worker: { about: 'deliver webhooks until SIGTERM; with WORKER=false, serve leaves that to it' },
  help: { about: 'list the commands, or tell all about one: portico help key create', mostWords: 2 },
  version: { about: 'say which version this is' },
  completion: { about: 'print what completes commands in bash, zsh or fish', mostWords: 1 },
} as const satisfies Record<string, OwnRule>;

export type OwnCommand = keyof typeof ownCommands;

/** What there is to know of one of them. */
export function ownRule(command: OwnCommand): Required<OwnRule> {
  const rule: OwnRule = ownCommands[command];
  return { mostWords: 0, options: {}, ...rule };
}

export function isOwnCommand(word: string): word is OwnCommand {
  return Object.hasOwn(ownCommands, word);
}
