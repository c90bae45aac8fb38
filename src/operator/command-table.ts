import { Plan, DeliveryStatus } from '../../prisma/generated/enums.ts';
import { passwordLength, usernameRule } from '../../schema/accounts/account-limits.ts';
import { defaultLifetimeDays, longestLifetimeDays } from '../../schema/tokens/lifetime-limits.ts';
import { longestMessage } from '../../schema/installation/longest-message.ts';
import { signingAlgorithms } from '../../schema/oauth/access-token.ts';
import { keyScopes, platformScopes } from '../../schema/authorization/scopes.ts';

/** What can be said behind `--name`. */
export interface OptionRule {
  about: string;
  /** What stands for its value in the help; null where it takes none. */
  value: string | null;
  isRequired?: true;
  isRepeatable?: true;
  /** Where `-` is said, it is read from standard input: others see the words of a command. */
  isSecret?: true;
  /** It names a file or a directory, as seen from where the command is typed. */
  isPath?: true;
  /** What is wrong with a value, as it goes on behind the option's name; null where nothing is. */
  fault?: (value: string) => string | null;
}

export interface CommandRule {
  about: string;
  /** An installation may begin with it, or it only looks at one; all else is done with one that is there. */
  installation?: 'begins' | 'is looked at';
  /** It takes as long as there is much in the database. */
  isLong?: true;
  /** Nobody else may have the embedded database open meanwhile, so that no server does it. */
  isAlone?: true;
  options: Readonly<Record<string, OptionRule>>;
}

function oneOf(words: readonly string[]): Pick<OptionRule, 'value' | 'fault'> {
  return {
    value: words.join('|'),
    fault: (value) => (words.includes(value) ? null : `must be one of ${words.join(', ')}`),
  };
}

/** Digits alone, so that nothing is read otherwise than it was meant. */
export function wholeNumber(least: number, most: number): Pick<OptionRule, 'fault'> {
  const isWithin = (value: string) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most;
  return { fault: (value) => (isWithin(value) ? null : `must be a whole number from ${least} to ${most}`) };
}

function scopesOf(known: readonly string[]): OptionRule {
  return {
    about: `what it may do, of ${known.join(', ')}; several with commas between`,
    value: 'scopes',
    fault: (value) => {
      const unknown = value.split(',').filter((word) => !known.includes(word.trim()));
      const names = unknown.map((word) => JSON.stringify(word.trim())).join(', ');
      return unknown.length === 0 ? null : `names no scope with ${names}; there are ${known.join(', ')}`;
    },
  };
}

function messageFault(value: string): string | null {
  const isOneLine = value.trim() !== '' && value.length <= longestMessage && !/\p{Cc}/u.test(value);
  return isOneLine ? null : `must be one line of at most ${longestMessage} characters`;
}

function required(rule: OptionRule): OptionRule & { isRequired: true } {
  return { ...rule, isRequired: true };
}

const user: OptionRule = { about: 'whose, by username, e-mail address or id', value: 'user' };
const project: OptionRule = { about: 'the id of a project', value: 'id' };
const name: OptionRule = { about: 'to know it by later', value: 'name' };
const days: OptionRule = {
  about: `how long it lives, ${defaultLifetimeDays} by default`,
  value: 'days',
  ...wholeNumber(1, longestLifetimeDays),
};
const plan: OptionRule = { about: 'what decides the limits', ...oneOf(Object.values(Plan)) };
const password: OptionRule = {
  about: `at least ${passwordLength.least} characters; - reads it from standard input`,
  value: 'password',
  isSecret: true,
};
const page = {
  page: { about: 'which page of the list', value: 'number', ...wholeNumber(1, 1_000_000) },
  limit: { about: 'how many of the list, 20 by default', value: 'number', ...wholeNumber(1, 100) },
} satisfies CommandRule['options'];

const directory: OptionRule = {
  about: 'a directory',
  value: 'directory',
  isPath: true,
  fault: (value) => (value === '' ? 'needs a value' : null),
};

function idOf(noun: string): OptionRule {
  return required({ about: `the id of the ${noun}`, value: 'id' });
}

/**
 * What the operator can ask for, by the words of the command. A server that holds the embedded database does it for
 * whoever asks; else the command opens the database itself.
 */
export const commandTable = {
  demo: { about: 'fill an empty database with the demo workspace', installation: 'begins', options: {} },
  migrate: { about: 'apply the migrations that the database lacks', installation: 'begins', options: {} },
  doctor: { about: 'look for what is wrong with this installation', installation: 'is looked at', options: {} },
  backup: {
    about: 'write all that is needed to begin anew elsewhere into a directory, while servers run',
    installation: 'is looked at',
    isLong: true,
    options: { to: required({ ...directory, about: 'a new directory' }) },
  },
  restore: {
    about: 'bring a backup back, where there is nothing yet',
    installation: 'begins',
    isAlone: true,
    options: { from: required({ ...directory, about: 'the directory of the backup' }) },
  },
  move: {
    about: 'copy the embedded database, its server stopped, to a database server, and compare both',
    isAlone: true,
    options: {
      to: required({
        about: 'an empty database, postgresql://user@host/name; - reads it from standard input',
        value: 'url',
        isSecret: true,
        fault: (value) =>
          /^(-$|postgres(ql)?:\/\/[^/]*\/[^/?]+)/.test(value)
            ? null
            : 'must be a postgresql:// URL that names a database',
      }),
    },
  },
  distribute: {
    about: 'say what distributing the database among the nodes of Citus would take, or do it',
    installation: 'is looked at',
    isLong: true,
    options: { apply: { about: 'do it', value: null } },
  },
  'user create': {
    about: 'open an account',
    installation: 'begins',
    options: {
      username: required({ about: usernameRule, value: 'name' }),
      email: required({ about: 'their e-mail address, for which you vouch', value: 'address' }),
      password: required(password),
      plan,
    },
  },
  'user list': {
    about: 'list the accounts, the oldest first',
    options: {
      after: { about: 'the id behind which the list goes on', value: 'id' },
      limit: { about: 'how many of the list, 100 by default', value: 'number', ...wholeNumber(1, 1_000) },
    },
  },
  'user show': { about: 'show an account, and how much it has', options: { user: required(user) } },
  'user set-password': {
    about: 'give an account another password, and end its sessions',
    options: {
      user: required(user),
      password: required(password),
      'and-credentials': {
        about: 'end its keys, tokens, clients, grants and passkeys too, as after a theft',
        value: null,
      },
    },
  },
  'user set-plan': { about: 'put an account on another plan', options: { user: required(user), plan: required(plan) } },
  'user verify': { about: "vouch for an account's e-mail address", options: { user: required(user) } },
  'user grant-operator': {
    about: 'let somebody look after this installation in the dashboard',
    options: { user: required(user) },
  },
  'user revoke-operator': { about: 'take that from them again, at once', options: { user: required(user) } },
  'user delete': {
    about: 'delete an account with its projects and all that it has made',
    options: {
      user: required(user),
      confirm: required({ about: 'the username once more', value: 'username' }),
      'with-shared-projects': { about: 'also those of its projects that others work on', value: null },
    },
  },
  'key create': {
    about: 'make an API key',
    options: { user: required(user), name: required(name), scopes: required(scopesOf(keyScopes)), days },
  },
  'key list': { about: 'list the API keys of an account', options: { user: required(user), ...page } },
  'key revoke': { about: 'end an API key', options: { id: idOf('key') } },
  'token create': {
    about: 'make a personal access token',
    options: { user: required(user), name: required(name), scopes: required(scopesOf(platformScopes)), days },
  },
  'token list': { about: 'list the personal access tokens of an account', options: { user: required(user) } },
  'token revoke': { about: 'end a personal access token', options: { id: idOf('token') } },
  'client create': {
    about: 'register an OAuth client',
    options: {
      user: required(user),
      name: required(name),
      scopes: required(scopesOf(platformScopes)),
      'redirect-uri': { about: 'where people are sent back to; may be repeated', value: 'uri', isRepeatable: true },
      public: { about: 'it runs where no secret can be kept', value: null },
      project: { ...project, about: 'the id of the one project that it is for' },
    },
  },
  'client list': { about: 'list the OAuth clients of an account', options: { user: required(user) } },
  'client revoke': { about: 'end an OAuth client with all its tokens', options: { id: idOf('client') } },
  'webhook list': {
    about: 'list where the events of a project are sent to',
    options: { project: required(project), ...page },
  },
  'webhook deliveries': {
    about: 'list what was sent to a webhook destination, the latest first',
    options: {
      project: required(project),
      webhook: idOf('destination'),
      status: { about: 'only those', ...oneOf(Object.values(DeliveryStatus)) },
      ...page,
    },
  },
  'maintenance on': {
    about: 'answer 503 to everybody but operators',
    options: {
      message: {
        about: `what everybody is told, in one line of at most ${longestMessage} characters`,
        value: 'text',
        fault: messageFault,
      },
    },
  },
  'maintenance off': { about: 'serve again', options: {} },
  'signing-key rotate': {
    about: 'sign access tokens with a new key, in two seconds',
    options: { algorithm: { about: 'that of the key before, by default', ...oneOf(signingAlgorithms) } },
  },
} as const satisfies Record<string, CommandRule>;

export type CommandName = keyof typeof commandTable;

export function isCommandName(words: string): words is CommandName {
  return Object.hasOwn(commandTable, words);
}
