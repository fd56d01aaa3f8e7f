import type { Calculator } from '@rooflab/roofline/calculators';
import { attempt, textsOf } from './calculator-state.ts';
import { MODEL_CURVES } from './model-curves.ts';

const WIDTH = 120;
const HEIGHT = 44;
const LANES = 12;

/** A small picture of what a calculator computes: its curve with the default inputs, or a sign of what it counts. */
export function CalculatorThumbnail({ calculator }: { readonly calculator: Calculator }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className="mb-2 stroke-plot-1"
      fill="none"
      strokeWidth={2}
    >
      <path d={`M1 1V${HEIGHT - 1}H${WIDTH - 1}`} className="stroke-line-strong" strokeWidth={1} />
      <Sign calculator={calculator} />
    </svg>
  );
}

function Sign({ calculator }: { readonly calculator: Calculator }) {
  const { result } = attempt(calculator, textsOf(calculator, {}));
  const curve = result && MODEL_CURVES[calculator.name]?.(result);
  if (curve)
    return curve.curves.map(({ ys }, i) => (
      <path key={i.toString()} d={polyline(ys, curve.curves)} className={i > 0 ? 'stroke-plot-3' : ''} />
    ));
  if (LANE_STEPS[calculator.name]) return <Lanes step={LANE_STEPS[calculator.name] ?? 1} />;
  // Upload, kernel and readback, or a roof.
  return <path d={calculator.name === 'bound' ? `M4 ${HEIGHT - 6}L52 8H${WIDTH - 4}` : `M6 12H56M58 22H66M68 32H${WIDTH - 8}`} />;
}

/** Of calculators about the lanes of a warp: how far apart the drawn ones lie. */
const LANE_STEPS: Readonly<Record<string, number>> = { launch: 1, coalescing: 2, 'bank-conflicts': 3, divergence: 4 };

function Lanes({ step }: { readonly step: number }) {
  return Array.from({ length: LANES }, (_, lane) => (
    <rect
      key={lane.toString()}
      x={6 + lane * 9.3}
      y={14}
      width={7}
      height={16}
      strokeWidth={1.5}
      className={lane % step === 0 ? 'fill-plot-1' : 'fill-none'}
    />
  ));
}

function polyline(ys: readonly number[], all: readonly { readonly ys: readonly number[] }[]): string {
  const most = Math.max(...all.flatMap((one) => one.ys));
  const points = ys.map(
    (y, i) => `${(3 + (i / Math.max(1, ys.length - 1)) * (WIDTH - 6)).toFixed(1)},${(HEIGHT - 3 - (y / most) * (HEIGHT - 8)).toFixed(1)}`,
  );
  return `M${points.join('L')}`;
}
