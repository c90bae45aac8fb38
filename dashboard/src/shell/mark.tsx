import shape from 'virtual:mark-shape';

/** A roof on three columns. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
