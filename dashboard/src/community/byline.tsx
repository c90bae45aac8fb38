import { Moment } from '../components/moment.tsx';

interface BylineProps {
  author: { username: string; level: number };
  /** Null where it has not been published. */
  at: string | null;
}

/** Who wrote something, what they have earned, and when they wrote it. */
export function Byline({ author: { username, level }, at }: BylineProps) {
  return (
    <span className="byline">
      <span className="byline-name">{username}</span>
      <span className="chip">Level {level}</span>
      {at === null ? <span className="badge warn">Draft</span> : <Moment at={at} />}
    </span>
  );
}
