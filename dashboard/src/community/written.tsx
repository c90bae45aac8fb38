import { lazy, memo, Suspense } from 'react';
import type { MarkdownProps } from './markdown.tsx';

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

/** What somebody wrote, as text until what makes more of it is loaded. */
export const Written = memo(function Written({ text, below }: MarkdownProps) {
  const plain = (
    <div className="prose plain" dir="auto">
      {text}
    </div>
  );
  return (
    <Suspense fallback={plain}>
      <Markdown text={text} below={below} />
    </Suspense>
  );
});
