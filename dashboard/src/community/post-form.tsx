import { useDeferredValue, useId } from 'react';
import { Field } from '../components/field.tsx';
import { TextArea } from '../components/text-area.tsx';
import { Written } from './written.tsx';

/** A post as it is being written. */
export interface Draft {
  title: string;
  content: string;
  category: string;
  /** With commas between them. */
  tags: string;
}

/** Those that most posts have; any other can be typed. */
const usualCategories = ['general', 'guides', 'questions', 'showcase'];

/** The tags in a text, each once. */
export function readTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().replace(/^#/, ''));
  return [...new Set(tags)].filter((tag) => tag !== '');
}

function Preview({ content }: { content: string }) {
  const text = useDeferredValue(content);
  return (
    <section className="card preview" aria-label="Preview">
      {text.trim() ? (
        <Written text={text} below={1} />
      ) : (
        <p className="hint">How it will look stands here while you write.</p>
      )}
    </section>
  );
}

interface PostFieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

/** What a post is made of, and how it will look. */
export function PostFields({ draft, onChange }: PostFieldsProps) {
  const categories = useId();
  const change = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value }),
  });
  return (
    <>
      <Field label="Title" required maxLength={200} dir="auto" autoFocus {...change('title')} />
      <div className="post-labels-fields">
        <Field label="Category" required maxLength={50} list={categories} {...change('category')} />
        <datalist id={categories}>
          {usualCategories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <Field label="Tags" hint="Up to 10, with commas between them." {...change('tags')} />
      </div>
      <div className="post-halves">
        <TextArea
          label="Text"
          hint="Markdown: # a heading, **bold**, - a list, `code`, [a link](https://example.com). Pictures become links."
          required
          rows={16}
          maxLength={50_000}
          dir="auto"
          {...change('content')}
        />
        <Preview content={draft.content} />
      </div>
    </>
  );
}
