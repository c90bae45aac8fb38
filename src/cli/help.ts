import { type CommandRule, commandTable, isCommandName } from '../operator/command-table.ts';
import { isOwnCommand, ownCommands } from './own-commands.ts';
import { unknownCommand } from './parse-command.ts';

const width = 24;

function line(left: string, about: string): string {
  return `  ${left.padEnd(width)} ${about}`;
}

function signature([name, { value, isRequired, isRepeatable }]: [string, CommandRule['options'][string]]): string {
  const text = `--${name}${value === null ? '' : ` <${value}>`}${isRepeatable ? ' …' : ''}`;
  return isRequired ? text : `[${text}]`;
}

/** All commands, a line each. */
function overview(): string {
  const operator = Object.entries(commandTable).map(([command, { about }]) => line(command, about));
  const own = Object.entries(ownCommands).map(([command, { about }]) => line(command, about));
  return [
    'Usage: portico <command> [options]',
    '',
    ...own,
    '',
    ...operator,
    '',
    'They print JSON, and exit with 1 and what is wrong on standard error. Beside a server with the embedded database',
    'that server does it. The environment configures the commands as it does the server; see docs/guides/operating.md.',
    '',
  ].join('\n');
}

function about(command: string, rule: Pick<CommandRule, 'about' | 'options'>): string {
  const entries = Object.entries(rule.options);
  const usage = ['Usage: portico', command, ...entries.map(signature)].join(' ');
  const options = entries.map(([name, { value, about: text }]) =>
    line(`--${name}${value === null ? '' : ` <${value}>`}`, text),
  );
  return [usage, '', `  ${rule.about}`, ...(options.length > 0 ? ['', ...options] : []), ''].join('\n');
}

/** What there is to know of the commands that begin with these words; of all, where there are none. @throws UsageError */
export function help(words: readonly string[]): string {
  const command = words.join(' ');
  if (isCommandName(command)) return about(command, commandTable[command]);
  if (isOwnCommand(command)) return about(command, ownCommands[command]);
  const begun = Object.keys(commandTable).filter(isCommandName);
  const related = begun.filter((each) => command !== '' && each.startsWith(`${command} `));
  if (related.length > 0) return related.map((each) => about(each, commandTable[each])).join('\n');
  if (command !== '') throw unknownCommand(words);
  return overview();
}
