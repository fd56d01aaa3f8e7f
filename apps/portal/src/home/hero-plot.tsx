import { equalDecades, type LogScales, rungWords } from '@rooflab/roofline';
import { formatBandwidth, formatFraction, formatIntensity, formatThroughput, formatTick } from '@rooflab/roofline/units';
import { Cell, Head, HeadCell, Row, RowHead, Table } from '../ui/table.tsx';
import type { HeroFigures, HeroLadder } from './hero-figures.ts';

const FRAME = { width: 640, height: 500, left: 56, right: 16, top: 28, bottom: 44 };

/** A measured roofline with the labs' own kernels climbing towards it; the numbers are in a table behind it. */
export function HeroPlot({ figures }: { readonly figures: HeroFigures }) {
  const { device, bandwidth, peak, ladders } = figures;
  const [climbed] = ladders;
  const scales = equalDecades(FRAME, [0.06, 2000], [3e10, peak * 2]);
  return (
    <figure className="min-w-0">
      <svg
        viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
        role="img"
        aria-label={`Roofline of ${device}: ${formatBandwidth(bandwidth)} memory bandwidth, ${formatThroughput(peak, 'flop')} arithmetic. The labs' own kernels climb towards it; the table below has the numbers.`}
        className="h-auto w-full text-sm max-sm:text-lg"
      >
        <Grid scales={scales} />
        <Roof scales={scales} bandwidth={bandwidth} peak={peak} />
        {ladders.map((ladder) => (
          <Ladder key={ladder.label} ladder={ladder} scales={scales} />
        ))}
        {climbed && <Climb ladder={climbed} scales={scales} />}
      </svg>
      <figcaption className="mt-2 text-sm text-muted">
        {device}, both roofs and every kernel measured by Rooflab. {climbed && climbWords(climbed)}
        <HeroTable ladders={ladders} />
      </figcaption>
    </figure>
  );
}

function Grid({ scales }: { readonly scales: LogScales }) {
  const bottom = FRAME.height - FRAME.bottom;
  return (
    <g className="figures fill-muted">
      {scales.ticksX.map((value) => (
        <g key={value}>
          <line x1={scales.pixelX(value)} x2={scales.pixelX(value)} y1={FRAME.top} y2={bottom} className="stroke-line" />
          <text x={scales.pixelX(value)} y={bottom + 18} textAnchor="middle">
            {formatTick(value)}
          </text>
        </g>
      ))}
      {scales.ticksY.map((value) => (
        <g key={value}>
          <line
            x1={FRAME.left}
            x2={FRAME.width - FRAME.right}
            y1={scales.pixelY(value)}
            y2={scales.pixelY(value)}
            className="stroke-line"
          />
          <text x={FRAME.left - 8} y={scales.pixelY(value)} dy="0.32em" textAnchor="end">
            {formatTick(value)}
          </text>
        </g>
      ))}
      <text x={FRAME.left} y={14}>
        flop/s
      </text>
      <text x={FRAME.width - FRAME.right} y={bottom + 36} textAnchor="end">
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
  const middle = Math.sqrt(first * ridge);
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

function Ladder({ ladder, scales }: { readonly ladder: HeroLadder; readonly scales: LogScales }) {
  const x = scales.pixelX(ladder.intensity);
  const rungs = ladder.rungs.map((rung) => ({ ...rung, y: scales.pixelY(rung.flopsPerSecond) }));
  const [lowest, highest] = [rungs[0], rungs.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  return (
    <g>
      <line x1={x} x2={x} y1={lowest.y} y2={highest.y} strokeDasharray="2 4" className="stroke-plot-2" />
      {rungs.map(({ name, y }) => (
        <path
          key={name}
          d={`M${x} ${y - 5} l5 5 l-5 5 l-5 -5 z`}
          className={name === highest.name ? 'fill-plot-2 stroke-plot-2' : 'fill-bg stroke-plot-2'}
          strokeWidth={1.5}
        />
      ))}
      {/* In two lines, so that neighbouring ladders do not run into each other's labels. */}
      <text y={lowest.y + 20} textAnchor="middle" className="fill-text">
        {ladder.label.split(' ').map((word, line) => (
          <tspan key={word} x={x} dy={line === 0 ? 0 : '1.1em'}>
            {word}
          </tspan>
        ))}
      </text>
    </g>
  );
}

const STEP_SECONDS = 1.2;

/** A mark that climbs one ladder step by step; still for readers who want no motion. */
function Climb({ ladder: { intensity, rungs }, scales }: { readonly ladder: HeroLadder; readonly scales: LogScales }) {
  const ys = rungs.map(({ flopsPerSecond }) => scales.pixelY(flopsPerSecond));
  if (ys.length < 2) return null;
  // It rests on each step, and longest on the last.
  const values = [...ys, ...ys.slice(-1), ...ys.slice(-1)];
  return (
    <circle cx={scales.pixelX(intensity)} cy={ys[0]} r={9} fill="none" strokeWidth={2} className="stroke-accent motion-reduce:hidden">
      <animate
        attributeName="cy"
        values={values.join(';')}
        dur={`${STEP_SECONDS * values.length}s`}
        calcMode="spline"
        keySplines={values
          .slice(1)
          .map(() => '0.7 0 0.2 1')
          .join(';')}
        keyTimes={values.map((_, i) => (i / (values.length - 1)).toFixed(4)).join(';')}
        repeatCount="indefinite"
      />
    </circle>
  );
}

/** `One lab step by step, sum, from 8.6 % of the roof to 90.2 %: divergent, strided, …` */
function climbWords({ label, rungs }: HeroLadder): string {
  const [first, last] = [rungs[0], rungs.at(-1)];
  if (!first || !last || first === last) return '';
  const names = rungs.map(({ name }) => rungWords(name)).join(', ');
  return `One lab step by step, ${label}, from ${formatFraction(first.fraction)} of the roof to ${formatFraction(last.fraction)}: ${names}.`;
}

function HeroTable({ ladders }: { readonly ladders: readonly HeroLadder[] }) {
  return (
    <details className="mt-1">
      <summary className="w-fit rounded py-0.5 hover:text-text">The numbers</summary>
      <Table caption="Kernels under the roofline" className="mt-2 max-h-80 overflow-y-auto">
        <Head>
          <HeadCell>Kernel</HeadCell>
          <HeadCell>Rung</HeadCell>
          <HeadCell numeric>Intensity</HeadCell>
          <HeadCell numeric>Throughput</HeadCell>
          <HeadCell numeric>Of the roof</HeadCell>
        </Head>
        <tbody>
          {ladders.flatMap(({ label, intensity, rungs }) =>
            rungs.map(({ name, flopsPerSecond, fraction }) => (
              <Row key={`${label} ${name}`}>
                <RowHead>{label}</RowHead>
                <Cell>{name}</Cell>
                <Cell numeric>{formatIntensity(intensity, 'flop')}</Cell>
                <Cell numeric>{formatThroughput(flopsPerSecond, 'flop')}</Cell>
                <Cell numeric>{formatFraction(fraction)}</Cell>
              </Row>
            )),
          )}
        </tbody>
      </Table>
    </details>
  );
}
