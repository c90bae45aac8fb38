/** A sentence of ours, in which code stands between backticks as in Markdown. */
export function WithCode({ text }: { text: string }) {
  return [...text.split('`').entries()].map(([place, part]) =>
    place % 2 === 1 ? <code key={place}>{part}</code> : part,
  );
}
