/** Stands where rows will be, in their size; it shows only after a moment, so that what is quick does not flicker. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className="skeleton-rows" role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are all the same, and never move
        <div key={row} className="skeleton" />
      ))}
    </div>
  );
}
