import { Link } from '@tanstack/react-router';
import type { Post } from './documents.ts';

/** What a post is about; each leads to the others of the same. */
export function PostLabels({ category, tags }: Pick<Post, 'category' | 'tags'>) {
  return (
    <span className="post-labels">
      <Link to="/community" search={{ category }} className="chip cut" title={category}>
        {category}
      </Link>
      {tags.map((tag) => (
        <Link key={tag} to="/community" search={{ tag }} className="chip cut" title={tag}>
          #{tag}
        </Link>
      ))}
    </span>
  );
}
