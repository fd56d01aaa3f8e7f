interface IntervalBarProps {
  readonly fraction: number;
  readonly low: number;
  readonly high: number;
  /** The axis that all rows share. */
  readonly range: readonly [low: number, high: number];
  readonly mine: boolean;
}

/** Percent of the bar's width; narrower intervals would not be visible. */
const LEAST_WIDTH = 0.6;

/** An interval on the shared axis, with the fraction marked. The numbers are beside it. */
export function IntervalBar({ fraction, low, high, range, mine }: IntervalBarProps) {
  const at = (value: number) => (100 * (value - range[0])) / (range[1] - range[0]);
  const width = Math.max(LEAST_WIDTH, at(high) - at(low));
  const left = Math.min(100 - width, (at(low) + at(high)) / 2 - width / 2);
  return (
    <svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true" className="h-4 w-full min-w-24">
      <line x1={0} x2={100} y1={8} y2={8} vectorEffect="non-scaling-stroke" className="stroke-line" />
      <line x1={at(1)} x2={at(1)} y1={0} y2={16} vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
      <rect x={left} width={width} y={3} height={10} className={mine ? 'fill-accent' : 'fill-plot-5'} fillOpacity={mine ? 0.9 : 0.75} />
      <line
        x1={at(fraction)}
        x2={at(fraction)}
        y1={1}
        y2={15}
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
        className="stroke-text"
      />
    </svg>
  );
}
