import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { VariablesOf } from '../graphql/graphql.ts';
import { RowsPart } from '../lists/rows-part.tsx';
import type { ListPart } from '../lists/use-list-parts.ts';
import { usePartQuery } from '../lists/use-part-query.ts';
import { Byline } from './byline.tsx';
import { type PostSummary, postsDocument } from './documents.ts';
import { PostLabels } from './post-labels.tsx';

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Rows that stay are not drawn again while others come and go. */
const PostRow = memo(function PostRow({ post }: { post: PostSummary }) {
  const { id, title, category, tags, author, isPublished, publishedAt, likesCount, commentsCount } = post;
  return (
    <li className="entry post-entry">
      <div className="grow post-words">
        <Link to="/community/$postId" params={{ postId: id }} className="post-title two-lines" title={title} dir="auto">
          {title}
        </Link>
        <Byline author={author} at={isPublished ? publishedAt : null} />
        <PostLabels category={category} tags={tags} />
      </div>
      <span className="hint number post-counts">
        {plural(likesCount, 'like')}, {plural(commentsCount, 'comment')}
      </span>
    </li>
  );
});

interface PostsPartProps {
  part: ListPart;
  /** The list, and its page that was read already. */
  asked: VariablesOf<typeof postsDocument>;
}

/** Some of the posts that were asked for. */
export function PostsPart({ part, asked }: PostsPartProps) {
  const { data, ...state } = usePartQuery(postsDocument, asked, part);
  return (
    <RowsPart part={part} {...state}>
      {data?.posts.items.map((post) => (
        <PostRow key={post.id} post={post} />
      ))}
    </RowsPart>
  );
}
