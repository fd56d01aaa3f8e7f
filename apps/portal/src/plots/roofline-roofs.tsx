import type { PlotLabel, PlotLine } from '@rooflab/roofline';
import clsx from 'clsx';
import { HALO, HALO_QUIET } from './halo.ts';
import { roundedPixel } from './rounded.ts';
import { Unread } from './unread.tsx';

const LINES = {
  roof: { strokeWidth: 2, className: 'stroke-text' },
  'other-roof': { strokeWidth: 1.5, strokeDasharray: '7 4', className: 'stroke-line-strong' },
  pass: { strokeWidth: 1.25, className: 'stroke-slow' },
  full: { strokeWidth: 1.25, className: 'stroke-good' },
  ridge: { strokeWidth: 1, strokeDasharray: '1 4', strokeLinecap: 'round', className: 'stroke-line-strong' },
  least: { strokeWidth: 1, strokeDasharray: '1 4', strokeLinecap: 'round', className: 'stroke-plot-2' },
  gap: { strokeWidth: 1.5, className: 'stroke-plot-2' },
} as const satisfies Record<PlotLine['looks'], object>;

/** Roofs, pass and full mark, the ridge, and the line from the reader's kernel to the roof. */
export function RooflineLines({ lines }: { readonly lines: readonly PlotLine[] }) {
  return (
    <Unread fill="none">
      {lines.map(({ id, looks, corners }) => (
        <path
          key={id}
          d={`M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}${looks === 'gap' ? gapEnd(corners) : ''}`}
          {...LINES[looks]}
        />
      ))}
    </Unread>
  );
}

/** A bar where the line meets the roof. */
function gapEnd(corners: PlotLine['corners']): string {
  const end = corners.at(-1);
  return end === undefined ? '' : `M${end.x - 5} ${end.y}H${end.x + 5}`;
}

const LABELS = {
  value: `figures ${HALO}`,
  quiet: HALO_QUIET,
  own: `figures font-medium ${HALO}`,
  name: HALO,
  pass: HALO_QUIET,
  full: HALO_QUIET,
} as const satisfies Record<PlotLabel['looks'], string>;

/** Values of roofs, names of rungs and the gap, where there is room for them. */
export function RooflineLabels({ labels }: { readonly labels: readonly PlotLabel[] }) {
  return (
    <Unread pointerEvents="none">
      {labels.map(({ id, leader }) => leader && <Leader key={id} ends={leader} />)}
      {labels.map(({ id, looks, text, x, y, anchor, angle }) => (
        <text
          key={id}
          transform={`translate(${roundedPixel(x)} ${roundedPixel(y)})${angle === 0 ? '' : ` rotate(${roundedPixel(-angle)})`}`}
          dy="0.34em"
          textAnchor={anchor}
          className={clsx(LABELS[looks], looks === 'quiet' && /\d/.test(text) && 'figures')}
        >
          {text}
        </text>
      ))}
    </Unread>
  );
}

/** A line from a mark to its name, if they are apart. */
function Leader({ ends: [from, to] }: { readonly ends: NonNullable<PlotLabel['leader']> }) {
  return (
    <line
      x1={roundedPixel(from.x)}
      y1={roundedPixel(from.y)}
      x2={roundedPixel(to.x)}
      y2={roundedPixel(to.y)}
      strokeWidth={1}
      className="stroke-plot-1"
    />
  );
}
