/** The arrow of a foldable part; the `group` class is on the part itself. */
export function Chevron() {
  return (
    <svg
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden="true"
      className="shrink-0 text-muted transition-transform duration-100 [details[open]>summary>&]:rotate-90"
    >
      <path d="M3 1 L7 5 L3 9" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
