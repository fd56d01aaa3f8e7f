interface FractionBarProps {
  /** Of the roof. */
  readonly fraction: number;
  /** Marks of the exercise, drawn as ticks; null where there are none. */
  readonly pass?: number | null;
  readonly full?: number | null;
}

/** How near to the roof: a bar from 0 to the roof, with the exercise's marks on it. What it shows stands in words beside it. */
export function FractionBar({ fraction, pass = null, full = null }: FractionBarProps) {
  const marks = [pass, full].filter((mark) => mark !== null);
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full min-w-12 max-w-48">
      <rect y={2} width={100} height={4} className="fill-line" />
      <rect y={2} width={100 * Math.min(1, Math.max(0, fraction))} height={4} className="fill-plot-1" />
      {marks.map((mark) => (
        <line key={mark} x1={100 * mark} x2={100 * mark} y1={0} y2={8} vectorEffect="non-scaling-stroke" className="stroke-muted" />
      ))}
    </svg>
  );
}
