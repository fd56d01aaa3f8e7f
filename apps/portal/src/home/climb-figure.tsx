import { equalDecades, type LogScales } from '@rooflab/roofline';
import { countWords, formatBandwidth, formatFraction, formatThroughput, formatTick } from '@rooflab/roofline/units';
import climb from './climb.json' with { type: 'json' };
import { ClimbSteps } from './climb-steps.tsx';

const FRAME = { width: 440, height: 400, left: 56, right: 12, top: 26, bottom: 40 };

/** One student's hand-ins for one exercise, as recorded, each where it stands under the measured roofline. */
export function ClimbFigure() {
  const { device, measuredOn, bytesPerSecond, flopsPerSecond, steps } = climb;
  const scales = equalDecades(FRAME, [0.03, 60], [6e10, flopsPerSecond * 2]);
  const placed = steps.map((step) => ({
    x: scales.pixelX(step.intensity),
    y: scales.pixelY(step.flopsPerSecond),
    share: formatFraction(step.fraction),
    note: step.note,
  }));
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 font-medium">
        A student of the demo course sums an array, in {countWords(steps.length, 'hand-in')}
      </figcaption>
      <ClimbSteps
        steps={placed}
        size={FRAME}
        label={`Roofline of ${device}: ${formatBandwidth(bytesPerSecond)} of memory bandwidth, ${formatThroughput(flopsPerSecond, 'flop')} of arithmetic. ${countWords(steps.length, 'hand-in')} of one student, one above the other.`}
      >
        <Grid scales={scales} />
        <Roof scales={scales} bandwidth={bytesPerSecond} peak={flopsPerSecond} />
      </ClimbSteps>
      <p className="mt-3 text-sm text-muted">
        Roofs and kernels were measured on {device}, {measuredOn}: the marks at the largest size, the shares over all sizes.
      </p>
    </figure>
  );
}

function Grid({ scales }: { readonly scales: LogScales }) {
  const [right, bottom] = [FRAME.width - FRAME.right, FRAME.height - FRAME.bottom];
  return (
    <g className="figures fill-muted">
      {scales.ticksX.map((value) => (
        <g key={value}>
          <line x1={scales.pixelX(value)} x2={scales.pixelX(value)} y1={FRAME.top} y2={bottom} className="stroke-line" />
          <text x={scales.pixelX(value)} y={bottom + 16} textAnchor="middle">
            {formatTick(value)}
          </text>
        </g>
      ))}
      {scales.ticksY.map((value) => (
        <g key={value}>
          <line x1={FRAME.left} x2={right} y1={scales.pixelY(value)} y2={scales.pixelY(value)} className="stroke-line" />
          <text x={FRAME.left - 6} y={scales.pixelY(value)} dy="0.32em" textAnchor="end">
            {formatTick(value)}
          </text>
        </g>
      ))}
      <text x={0} y={14}>
        flop/s
      </text>
      <text x={right} y={bottom + 34} textAnchor="end">
        flop/byte
      </text>
    </g>
  );
}

function Roof({ scales, bandwidth, peak }: { readonly scales: LogScales; readonly bandwidth: number; readonly peak: number }) {
  const { pixelX, pixelY, x, y } = scales;
  // Where the slope enters the frame: at its left or its lower edge.
  const first = Math.max(x[0], y[0] / bandwidth);
  const ridge = peak / bandwidth;
  const path = `M${pixelX(first)} ${pixelY(first * bandwidth)} L${pixelX(ridge)} ${pixelY(peak)} H${pixelX(x[1])}`;
  // Above the kernels, so that its label meets none of theirs.
  const middle = ridge / 5;
  const at = { x: pixelX(middle), y: pixelY(middle * bandwidth) - 10 };
  return (
    <g className="figures fill-text">
      <path d={path} fill="none" strokeWidth={2.5} strokeLinejoin="round" className="stroke-accent" />
      <text {...at} textAnchor="middle" transform={`rotate(-45 ${at.x} ${at.y})`}>
        {formatBandwidth(bandwidth)}
      </text>
      <text x={pixelX(x[1]) - 4} y={pixelY(peak) - 10} textAnchor="end">
        {formatThroughput(peak, 'flop')}
      </text>
    </g>
  );
}
