import { useEffect, useRef, useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { likePostDocument, type Post, unlikePostDocument } from './documents.ts';

/** What somebody wants shows at once. The server is told one wish after the other: of several in a row, the last one. */
function useLike({ id, likedByMe }: Post) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isTelling, setTelling] = useState(false);
  const wish = useRef<boolean | null>(null);
  const [liking, like] = useMutation(likePostDocument);
  const [unliking, unlike] = useMutation(unlikePostDocument);
  useEffect(() => {
    if (!isTelling && wanted === likedByMe) setWanted(null);
  }, [isTelling, wanted, likedByMe]);
  const tell = async () => {
    setTelling(true);
    let told: boolean | null = null;
    while (wish.current !== told) {
      told = wish.current;
      const { data } = await (told ? like : unlike)({ postId: id });
      if (data) continue;
      setWanted(null);
      break;
    }
    wish.current = null;
    setTelling(false);
  };
  const want = (isLiked: boolean) => {
    const isUnderWay = wish.current !== null;
    wish.current = isLiked;
    setWanted(isLiked);
    if (!isUnderWay) void tell();
  };
  return { isLiked: wanted ?? likedByMe, error: liking.error ?? unliking.error, want };
}

/** Likes a post, or takes that back; it shows at once, and what the server says of it once that is known. */
export function LikeButton({ post }: { post: Post }) {
  const { isLiked, error, want } = useLike(post);
  const count = post.likesCount + Number(isLiked) - Number(post.likedByMe);
  return (
    <>
      <Button className={isLiked ? 'like liked' : 'like'} aria-pressed={isLiked} onClick={() => want(!isLiked)}>
        <Icon name="like" />
        <span className="number">
          {count} {count === 1 ? 'like' : 'likes'}
        </span>
      </Button>
      {error && <Problem failure={failureOf(error)} />}
    </>
  );
}
