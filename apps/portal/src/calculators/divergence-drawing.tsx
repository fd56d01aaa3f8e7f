'use client';
import { LANES } from '@rooflab/roofline';
import { type BranchCondition, branchOfWarps, type WarpBranch } from '@rooflab/roofline/calculators';
import { countWords, formatCount } from '@rooflab/roofline/units';
import { PlotFigure } from '../plots/plot-figure.tsx';
import { type PlotTable, textCell, valueCell } from '../plots/plot-table.ts';
import { roundedPixel } from '../plots/rounded.ts';
import { Unread } from '../plots/unread.tsx';
import type { Size } from '../plots/use-size.ts';
import type { Calculation } from './model-curves.ts';

/** The threads of a block, one row per warp. */
export function DivergenceDrawing({ inputs, outputs }: Calculation) {
  const warps = branchOfWarps(Number(inputs.threads), inputs.condition as BranchCondition, Number(inputs.n));
  const divergent = Number(outputs.divergentWarps ?? 0);
  return (
    <PlotFigure
      title="Threads of the block, a row for each warp"
      description={`${formatCount(divergent)} of ${countWords(warps.length, 'warp')} hold threads of both sides.`}
      table={() => tableOf(warps)}
      size="small"
      legend="Filled threads take the branch, hollow ones do not; a bar marks a warp that runs both sides."
    >
      {(box) => <Warps warps={warps} box={box} />}
    </PlotFigure>
  );
}

const BAR = 6;
const GAP = 4;
const TALLEST_ROW = 28;

function Warps({ warps, box }: { readonly warps: readonly WarpBranch[]; readonly box: Size }) {
  const row = Math.min(TALLEST_ROW, box.height / warps.length);
  const cell = (box.width - BAR - GAP) / LANES;
  return (
    <Unread>
      {warps.map(({ takes, isDivergent }, warp) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a warp is identified by its index.
        <g key={warp}>
          {isDivergent && <rect x={0} y={roundedPixel(warp * row)} width={BAR} height={roundedPixel(row * 0.8)} className="fill-plot-2" />}
          {takes.map((taken, lane) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a lane is identified by its index.
              key={lane}
              x={roundedPixel(BAR + GAP + lane * cell)}
              y={roundedPixel(warp * row + 0.5)}
              width={roundedPixel(cell * 0.8)}
              height={roundedPixel(row * 0.8 - 1)}
              className={taken ? 'fill-plot-1 stroke-plot-1' : 'fill-bg stroke-line-strong'}
            />
          ))}
        </g>
      ))}
    </Unread>
  );
}

function tableOf(warps: readonly WarpBranch[]): PlotTable {
  return {
    caption: 'Warps of the block',
    columns: [
      { name: 'Warp', numeric: true },
      { name: 'Threads', numeric: true },
      { name: 'Take the branch', numeric: true },
      { name: 'Sides that run' },
    ],
    rows: warps.map(({ takes, isDivergent }, warp) => ({
      id: String(warp),
      cells: [
        valueCell(warp, formatCount),
        valueCell(takes.length, formatCount),
        valueCell(takes.filter(Boolean).length, formatCount),
        textCell(isDivergent ? 'both' : 'one'),
      ],
    })),
  };
}
