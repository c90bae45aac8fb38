import { type CommandRule, commandTable } from '../operator/command-table.ts';
import { ownCommands } from './own-commands.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

type Shell = (typeof shells)[number];

export function isShell(word: string | undefined): word is Shell {
  return shells.some((shell) => shell === word);
}

/** What can follow each beginning of a command: further words, and then its options. */
function continuations(): Map<string, string[]> {
  const following = new Map<string, string[]>([['', Object.keys(ownCommands)]]);
  const add = (beginning: string, word: string) => {
    const words = following.get(beginning) ?? [];
    following.set(beginning, words.includes(word) ? words : [...words, word]);
  };
  for (const [command, { options }] of Object.entries<CommandRule>(commandTable)) {
    const words = command.split(' ');
    for (const [index, word] of words.entries()) add(words.slice(0, index).join(' '), word);
    for (const name of Object.keys(options)) add(command, `--${name}`);
  }
  for (const [command, { options }] of Object.entries(ownCommands)) {
    for (const name of Object.keys(options)) add(command, `--${name}`);
  }
  for (const shell of shells) add('completion', shell);
  return following;
}

function shellCases(): string {
  return [...continuations()].map(([words, next]) => `    "${words}") next="${next.join(' ')}" ;;`).join('\n');
}

function bash(): string {
  return `_portico() {
  local words="" next="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) break ;; *) words="\${words:+$words }$word" ;; esac
  done
  case "$words" in
${shellCases()}
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _portico portico
`;
}

function zsh(): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash()}`;
}

/** As in bash: what comes before the first option says where one is. */
function fish(): string {
  const lines = [...continuations()].map(
    ([words, next]) => `complete -c portico -f -n '${`__portico_at ${words}`.trim()}' -a '${next.join(' ')}'`,
  );
  return `function __portico_at
  set -l tokens (commandline -opc)
  set -e tokens[1]
  set -l words
  for token in $tokens
    string match -q -- '-*' $token; and break
    set -a words $token
  end
  test "$words" = "$argv"
end
${lines.join('\n')}
`;
}

const scripts: Record<Shell, () => string> = { bash, zsh, fish };

/** What a shell reads to complete our commands and their options. */
export function completion(shell: Shell): string {
  return scripts[shell]();
}
