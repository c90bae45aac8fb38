import { lazy, memo, Suspense } from 'react';
import type { MarkdownProps } from './markdown.tsx';

/** Where it cannot be had, the text stays as it was written. */
const Markdown = lazy(() =>
  import('./markdown.tsx').then(
    ({ Markdown: rendered }) => ({ default: rendered }),
    () => ({ default: Plain }),
  ),
);

function Plain({ text }: Pick<MarkdownProps, 'text'>) {
  return (
    <div className="prose plain" dir="auto">
      {text}
    </div>
  );
}

/** What somebody wrote, as text until what makes more of it is loaded. */
export const Written = memo(function Written({ text, below }: MarkdownProps) {
  return (
    <Suspense fallback={<Plain text={text} />}>
      <Markdown text={text} below={below} />
    </Suspense>
  );
});
