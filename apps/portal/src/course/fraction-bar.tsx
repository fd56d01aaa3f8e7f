import type { SpeedMarks } from '@rooflab/roofline';
import { formatFraction } from '@rooflab/roofline/units';

interface FractionBarProps {
  /** A fraction of the roof. */
  readonly fraction: number;
  /** Null: none are drawn. */
  readonly marks: SpeedMarks | null;
}

/** Heights in pixels: of a label, and of the bar with its ticks. */
const [LABEL, BAR] = [14, 10];

/** How near to the roof: a bar from 0 to the roof, with the pass mark named above it and the full mark below, where neither covers the other. */
export function FractionBar({ fraction, marks }: FractionBarProps) {
  const top = marks ? LABEL : 0;
  return (
    <svg
      role="img"
      aria-label={barWords(fraction, marks)}
      height={BAR + 2 * top}
      className="w-full min-w-24 max-w-48 overflow-visible text-[0.6875rem]"
    >
      <rect y={top + 2} width="100%" height={BAR - 4} className="fill-line" />
      <rect y={top + 2} width={percent(Math.min(1, Math.max(0, fraction)))} height={BAR - 4} className="fill-plot-1" />
      {marks && <Mark name="pass" at={marks.passFraction} top={top} labelY={LABEL - 4} />}
      {marks && <Mark name="full" at={marks.fullFraction} top={top} labelY={top + BAR + LABEL - 3} />}
    </svg>
  );
}

interface MarkProps {
  readonly name: string;
  /** A fraction of the roof. */
  readonly at: number;
  readonly top: number;
  readonly labelY: number;
}

/** The label goes to the side on which there is room. */
function Mark({ name, at, top, labelY }: MarkProps) {
  return (
    <>
      <line x1={percent(at)} x2={percent(at)} y1={top} y2={top + BAR} className="stroke-muted" />
      <text x={percent(at)} y={labelY} textAnchor={at < 0.5 ? 'start' : 'end'} className="fill-muted">
        {`${name} ${formatFraction(at)}`}
      </text>
    </>
  );
}

/** For who does not see the bar. */
export function barWords(fraction: number, marks: SpeedMarks | null): string {
  const reached = `${formatFraction(fraction)} of the roof`;
  return marks ? `${reached}; pass mark ${formatFraction(marks.passFraction)}, full mark ${formatFraction(marks.fullFraction)}` : reached;
}

function percent(share: number): string {
  return `${100 * share}%`;
}
