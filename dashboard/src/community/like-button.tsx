import { useEffect, useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { likePostDocument, type Post, unlikePostDocument } from './documents.ts';

/** Likes a post, or takes that back; it shows at once, and what the server says of it once that is known. */
export function LikeButton({ post: { id, likedByMe, likesCount } }: { post: Post }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [liking, like] = useMutation(likePostDocument);
  const [unliking, unlike] = useMutation(unlikePostDocument);
  useEffect(() => {
    if (wanted === likedByMe) setWanted(null);
  }, [wanted, likedByMe]);
  const isLiked = wanted ?? likedByMe;
  const count = likesCount + Number(isLiked) - Number(likedByMe);
  const isBusy = liking.fetching || unliking.fetching;
  const error = liking.error ?? unliking.error;
  const toggle = async () => {
    if (isBusy) return;
    setWanted(!isLiked);
    const { data } = await (isLiked ? unlike : like)({ postId: id });
    if (!data) setWanted(null);
  };
  return (
    <>
      <Button className={isLiked ? 'like liked' : 'like'} aria-pressed={isLiked} onClick={() => void toggle()}>
        <Icon name="like" />
        <span className="number">
          {count} {count === 1 ? 'like' : 'likes'}
        </span>
      </Button>
      {error && <Problem failure={failureOf(error)} />}
    </>
  );
}
