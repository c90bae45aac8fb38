import { nearWord } from '../config/near-word.ts';
import { type CommandName, type CommandRule, commandTable } from './command-table.ts';

/** A command as it was typed, or sent to a server. */
export interface OperatorRequest {
  command: CommandName;
  /** What stands behind each option, in order; an option without value has an empty text. */
  options: Readonly<Record<string, readonly string[]>>;
}

/** What a command came to. */
export type OperatorAnswer = { result: object } | { faults: readonly string[] };

function unknownOption(name: string, command: string, known: readonly string[]): string {
  const meant = nearWord(name, known);
  return `--${name} is no option of portico ${command}${meant === null ? '' : `. Is --${meant} meant?`}`;
}

/** Everything that is wrong with the options of a command, in the words of the command line. */
export function optionFaults(
  command: string,
  rules: CommandRule['options'],
  options: OperatorRequest['options'],
): string[] {
  const missing = Object.entries(rules).flatMap(([name, { isRequired }]) =>
    isRequired && !Object.hasOwn(options, name) ? [`--${name} is required`] : [],
  );
  const given = Object.entries(options).flatMap(([name, values]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) return [unknownOption(name, command, Object.keys(rules))];
    if (values.length === 0) return [`--${name} needs a value`];
    if (values.length > 1 && !rule.isRepeatable) return [`--${name} is given ${values.length} times`];
    if (values.some((value) => value.includes('\0'))) return [`--${name} must not hold a NUL`];
    return values.flatMap((value) => {
      const fault = rule.fault?.(value) ?? null;
      return fault === null ? [] : [`--${name} ${fault}`];
    });
  });
  return [...given, ...missing];
}

/** The same of what an operator asks for. */
export function requestFaults({ command, options }: OperatorRequest): string[] {
  return optionFaults(command, commandTable[command].options, options);
}
