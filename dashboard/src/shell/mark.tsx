/** A roof on three columns. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 2 22 7.5V9.5H2V7.5zM2 19.5h20V22H2zM4 11h3v7H4zM10.5 11h3v7h-3zM17 11h3v7h-3z" />
    </svg>
  );
}
