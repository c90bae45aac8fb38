import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandName, type CommandRule, commandTable, isCommandName } from '../operator/command-table.ts';
import { nearWord } from '../config/near-word.ts';
import { type OperatorRequest, optionFaults, requestFaults } from '../operator/operator-request.ts';
import { type OwnCommand, isOwnCommand, ownCommands } from './own-commands.ts';

/** What was typed, once it is understood. */
export type ParsedCommand =
  | { kind: 'operator'; request: OperatorRequest }
  | { kind: 'own'; command: OwnCommand; words: readonly string[]; options: OperatorRequest['options'] };

/** Everything that is wrong with what was typed. */
export class UsageError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Options that take no value, of any command; others take the word behind them. */
const flags = Object.values<Pick<CommandRule, 'options'>>({ ...commandTable, ...ownCommands }).flatMap(({ options }) =>
  Object.entries(options).flatMap(([name, { value }]) => (value === null ? [name] : [])),
);

function tokensOf(argv: readonly string[]) {
  const named = argv.flatMap((word) => word.match(/^--([^=]+)/)?.[1] ?? []);
  const entries = named.map((name) => [name, { type: flags.includes(name) ? 'boolean' : 'string' }] as const);
  const options = Object.fromEntries<{ type: 'boolean' | 'string' }>(entries);
  return parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

type Token = ReturnType<typeof tokensOf>[number];

/** The value of an option, or what is wrong with it. */
function readValue(token: Extract<Token, { kind: 'option' }>): { value: string } | { fault: string } {
  const { name, rawName, value, inlineValue } = token;
  if (rawName.startsWith('--') && flags.includes(name)) {
    return value === undefined ? { value: '' } : { fault: `${rawName} takes no value` };
  }
  if (!rawName.startsWith('--')) return { fault: `${rawName} is no option; options begin with two dashes` };
  if (value === undefined) return { fault: `${rawName} needs a value` };
  const looksLikeOption = !inlineValue && value.length > 1 && value.startsWith('-');
  if (!looksLikeOption) return { value };
  return { fault: `${rawName} needs a value; one that begins with a dash is written ${rawName}=${value}` };
}

function readOptions(tokens: readonly Token[]) {
  const options: Record<string, string[]> = Object.create(null);
  const faults: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const read = readValue(token);
    if ('fault' in read) faults.push(read.fault);
    options[token.name] = [...(options[token.name] ?? []), 'value' in read ? read.value : ''];
  }
  return { options, faults };
}

/** Paths as they are from everywhere: a server that does it stands elsewhere. */
function withPaths(command: CommandName, options: Record<string, string[]>): OperatorRequest['options'] {
  const rules: CommandRule['options'] = commandTable[command].options;
  const resolved = Object.entries(options).map(([name, values]) => {
    const isPath = Object.hasOwn(rules, name) && rules[name]?.isPath;
    return [name, isPath ? values.map((value) => value && path.resolve(value)) : values] as const;
  });
  return Object.fromEntries(resolved);
}

/** The longest beginning of the words that is a command. */
function commandOf(words: readonly string[]): CommandName | null {
  for (let length = Math.min(words.length, 2); length > 0; length -= 1) {
    const command = words.slice(0, length).join(' ');
    if (isCommandName(command)) return command;
  }
  return null;
}

/** What to say of words that are no command. */
export function unknownCommand(words: readonly string[]): UsageError {
  const [noun = ''] = words;
  const all = [...Object.keys(commandTable), ...Object.keys(ownCommands)];
  const meant = nearWord(words.slice(0, 2).join(' '), all) ?? nearWord(noun, all);
  const known = all.filter((command) => command.startsWith(`${noun} `));
  const others = known.length > 0 ? `Of ${noun} there is: ${known.join(', ')}.` : 'portico help lists them.';
  const remedy = meant === null ? others : `Is ${meant} meant?`;
  return new UsageError([`There is no command ${words.join(' ')}. ${remedy}`]);
}

function notExpected(word: string): string {
  return `${JSON.stringify(word)} is not expected`;
}

/** @throws UsageError that names every fault */
export function parseCommand(argv: readonly string[]): ParsedCommand {
  const tokens = tokensOf(argv);
  const words = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const asksForHelp = argv.some((word) => word === '--help' || word === '-h');
  if (asksForHelp || words.length === 0) {
    return { kind: 'own', command: argv.includes('--version') ? 'version' : 'help', words, options: {} };
  }
  const [first = '', ...others] = words;
  const { options, faults } = readOptions(tokens);
  if (isOwnCommand(first)) {
    const rule = ownCommands[first];
    const wrong = faults.length > 0 ? faults : optionFaults(first, rule.options, options);
    const superfluous = others.slice(rule.mostWords).map(notExpected);
    if (wrong.length + superfluous.length > 0) throw new UsageError([...wrong, ...superfluous]);
    return { kind: 'own', command: first, words: others, options };
  }
  const command = commandOf(words);
  if (command === null) throw unknownCommand(words);
  const superfluous = words.slice(command.split(' ').length).map(notExpected);
  const request: OperatorRequest = { command, options: withPaths(command, options) };
  // Of a value that could not be read nothing more is said.
  const all = faults.length > 0 ? faults : requestFaults(request);
  if (all.length + superfluous.length > 0) throw new UsageError([...all, ...superfluous]);
  return { kind: 'operator', request };
}
