/** The product's mark: a roofline with one kernel under it. */
export function Mark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" className="shrink-0">
      <path d="M2 19 L11 6 H20" fill="none" stroke="var(--accent)" strokeWidth="2.25" strokeLinejoin="round" strokeLinecap="round" />
      <circle cx="13.5" cy="11.5" r="2.25" fill="currentColor" />
    </svg>
  );
}
