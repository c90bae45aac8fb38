import type { Webhook } from './documents.ts';

const looks = {
  healthy: { look: 'ok', word: 'Healthy' },
  failing: { look: 'bad', word: 'Failing' },
  untried: { look: '', word: 'Nothing sent yet' },
  disabled: { look: '', word: 'Disabled' },
} as const;

/** How a destination is doing, in a word. */
export function WebhookState({ state }: { state: Webhook['health']['state'] }) {
  const { look, word } = looks[state];
  return <span className={`badge ${look}`}>{word}</span>;
}
