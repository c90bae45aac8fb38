/** Stands where rows will be, in their size; it shows only after a moment, so that what is quick does not flicker. */
export function SkeletonRows({ count }: { count: number }) {
  const numbers = Array.from({ length: count }).keys();
  return (
    <div className="skeleton-rows" role="status" aria-label="Loading">
      {[...numbers].map((number) => (
        <div key={number} className="skeleton" />
      ))}
    </div>
  );
}
