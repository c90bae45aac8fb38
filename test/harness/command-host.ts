import { failureText, runCommand } from '../../src/cli/run-command.ts';
import type { Finished } from './command.ts';

async function finish(words: readonly string[]): Promise<Finished> {
  let stdout = '';
  try {
    const code = await runCommand(words, (text) => {
      stdout += text;
    });
    return { code, stdout, stderr: '' };
  } catch (error) {
    return { code: 1, stdout, stderr: await failureText(error, words) };
  }
}

process.on('message', (words: string[]) => {
  finish(words).then((finished) => process.send?.(finished));
});
