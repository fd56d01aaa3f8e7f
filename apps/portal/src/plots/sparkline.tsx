import { formatFraction } from '@rooflab/roofline/units';
import { roundedPixel } from './rounded.ts';

const WIDTH = 80;
const HEIGHT = 22;
const EDGE = 3;

/** A trend in a line of text: shares of the roof, oldest first. Renders nothing if there are none. */
export function Sparkline({ fractions, label = 'Share of the roof' }: { readonly fractions: readonly number[]; readonly label?: string }) {
  const last = fractions.at(-1);
  if (last === undefined) return null;
  const most = Math.max(1, ...fractions);
  const step = (WIDTH - 2 * EDGE) / Math.max(1, fractions.length - 1);
  const places = fractions.map(
    (fraction, index) =>
      [roundedPixel(EDGE + index * step), roundedPixel(HEIGHT - EDGE - (fraction / most) * (HEIGHT - 2 * EDGE))] as const,
  );
  const [x = EDGE, y = EDGE] = places.at(-1) ?? [];
  const words = `${label}: ${fractions.length === 1 ? '' : `from ${formatFraction(fractions[0] ?? 0)} to `}${formatFraction(last)}, best ${formatFraction(Math.max(...fractions))}`;
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="inline-block align-middle"
    >
      <line x1={EDGE} x2={WIDTH - EDGE} y1={HEIGHT - EDGE} y2={HEIGHT - EDGE} className="stroke-line" />
      <path d={`M${places.map((place) => place.join(' ')).join('L')}`} fill="none" strokeWidth={1.5} className="stroke-plot-2" />
      <circle cx={x} cy={y} r={2.5} className="fill-plot-2" />
    </svg>
  );
}
