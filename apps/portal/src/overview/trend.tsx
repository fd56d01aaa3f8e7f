import { formatFraction } from '@rooflab/roofline/units';

const WIDTH = 96;
const HEIGHT = 24;
const EDGE = 3;

/** Fractions of the roof over the last hand-ins, oldest first, from 0 to the roof; a line so small that its ends stand for it in words. */
export function Trend({ fractions }: { readonly fractions: readonly number[] }) {
  const [first, last] = [fractions[0], fractions.at(-1)];
  if (first === undefined || last === undefined || fractions.length < 2) return null;
  const points = fractions.map((fraction, i) => [x(i, fractions.length), y(fraction)] as const);
  const words = `${fractions.length} timed hand-ins, from ${formatFraction(first)} to ${formatFraction(last)} of the roof`;
  const end = points.at(-1) ?? [0, 0];
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={words}>
      <title>{words}</title>
      <line x1={0} x2={WIDTH} y1={EDGE} y2={EDGE} strokeDasharray="2 3" className="stroke-line-strong" />
      <polyline points={points.map((point) => point.join(',')).join(' ')} fill="none" strokeWidth={1.5} className="stroke-plot-1" />
      <circle cx={end[0]} cy={end[1]} r={2.5} className="fill-plot-1" />
    </svg>
  );
}

function x(i: number, count: number): number {
  return EDGE + (i / (count - 1)) * (WIDTH - 2 * EDGE);
}

function y(fraction: number): number {
  return HEIGHT - EDGE - Math.min(1, Math.max(0, fraction)) * (HEIGHT - 2 * EDGE);
}
