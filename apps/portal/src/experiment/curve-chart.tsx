import type { ExperimentCurves } from '@rooflab/result';
import type { PlotFrame } from '@rooflab/roofline';
import { type DrawnCurve, type ExperimentDrawing, experimentDrawing, experimentInWords } from '@rooflab/roofline/experiments';
import clsx from 'clsx';
import { HALO_QUIET } from '../plots/halo.ts';

/** In pixels, as wide as a phone's column, so that its text is readable there. */
const COLUMN = { width: 360, height: 290, left: 44, right: 10, top: 26, bottom: 44 } as const satisfies PlotFrame;

/** As wide as the text on a printed page. */
const PAGE = { ...COLUMN, width: 680, height: 320 } as const satisfies PlotFrame;

/** As wide as a page of the portal. */
const FULL = { ...COLUMN, width: 960, height: 400 } as const satisfies PlotFrame;

/** By colour index. */
const COLOURS = [
  'stroke-plot-1 fill-plot-1',
  'stroke-plot-2 fill-plot-2',
  'stroke-plot-3 fill-plot-3',
  'stroke-plot-4 fill-plot-4',
  'stroke-plot-5 fill-plot-5',
  'stroke-plot-6 fill-plot-6',
  'stroke-text fill-text',
  'stroke-muted fill-muted',
] as const;

interface CurveChartProps {
  readonly result: ExperimentCurves;
  /** Text alternative of the chart. */
  readonly alt: string;
  /** The curve whose intervals are drawn as a band. */
  readonly band?: string | null;
  /** `page`: fills the width of a printed page, `full`: that of the portal's pages, where there is enough room. */
  readonly room?: 'column' | 'page' | 'full';
}

/** The curves of an experiment; says so if nothing was measured. */
export function CurveChart({ result, alt, band = null, room = 'column' }: CurveChartProps) {
  const drawing = experimentDrawing(result, COLUMN, band);
  if (drawing === null) return <p className="text-sm text-muted">Nothing could be measured.</p>;
  const page = room === 'column' ? null : experimentDrawing(result, PAGE, band);
  const full = room === 'full' ? experimentDrawing(result, FULL, band) : null;
  const label = `${alt} ${experimentInWords(result)}`;
  return (
    <>
      <Drawing drawing={drawing} label={label} className={clsx('max-w-[30rem]', page && 'sm:hidden print:hidden')} />
      {page && <Drawing drawing={page} label={label} className={clsx('hidden max-w-[60rem] sm:block print:block', full && 'lg:hidden')} />}
      {full && <Drawing drawing={full} label={label} className="hidden lg:block print:hidden" />}
      <Legend drawing={drawing} />
    </>
  );
}

interface DrawingProps {
  readonly drawing: ExperimentDrawing;
  readonly label: string;
  readonly className: string;
}

function Drawing({ drawing, label, className }: DrawingProps) {
  const { frame, curves, models } = drawing;
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={label}
      className={clsx('h-auto w-full text-[11px]', className)}
    >
      <Axes drawing={drawing} />
      <g fill="none" className="stroke-muted" strokeWidth={1.25} strokeDasharray="1 4" strokeLinecap="round">
        {models.map(({ name, line }) => (
          <path key={name} d={line} />
        ))}
      </g>
      {curves.map((curve) => (
        <Curve key={curve.name} curve={curve} />
      ))}
    </svg>
  );
}

/** Half the width of the longest tick label, in pixels. */
const HALF_TICK_TEXT = 16;

function Axes({ drawing: { frame, ticks, axes } }: { readonly drawing: ExperimentDrawing }) {
  const [right, bottom] = [frame.width - frame.right, frame.height - frame.bottom];
  const grid = [...ticks.x.map(({ at }) => `M${at},${frame.top}V${bottom}`), ...ticks.y.map(({ at }) => `M${frame.left},${at}H${right}`)];
  return (
    <>
      <path d={grid.join('')} className="stroke-line" fill="none" />
      <g className="fill-muted">
        {ticks.x.map(({ at, text }) => (
          <text key={text} x={at} y={bottom + 15} textAnchor={at > right - HALF_TICK_TEXT ? 'end' : 'middle'}>
            {text}
          </text>
        ))}
        {ticks.y.map(({ at, text }) => (
          <text key={text} x={frame.left - 6} y={at} dy="0.34em" textAnchor="end">
            {text}
          </text>
        ))}
      </g>
      <text x={4} y={14} className={HALO_QUIET}>
        {axes.y}
      </text>
      <text x={(frame.left + right) / 2} y={frame.height - 8} textAnchor="middle" className={HALO_QUIET}>
        {axes.x}
      </text>
    </>
  );
}

function Curve({ curve: { colour, dashed, line, area, whiskers, points, document } }: { readonly curve: DrawnCurve }) {
  return (
    <g className={COLOURS[colour]}>
      {area !== '' && <path d={area} stroke="none" fillOpacity={0.2} />}
      <path d={line} fill="none" strokeWidth={1.5} {...(dashed && { strokeDasharray: '5 3' })} />
      <path d={whiskers} fill="none" />
      <path d={points} stroke="none" />
      {document !== '' && <path d={document} fill="none" strokeWidth={1.5} />}
    </g>
  );
}

function Legend({ drawing: { curves, models } }: { readonly drawing: ExperimentDrawing }) {
  const hasDocument = curves.some(({ document }) => document !== '');
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs" aria-hidden="true">
      {curves.map(({ name, colour, dashed, mark }) => (
        <Key key={name} name={name} className={COLOURS[colour] ?? ''}>
          <path d="M-11,0H11" fill="none" strokeWidth={1.5} {...(dashed && { strokeDasharray: '5 3' })} />
          <path d={mark} stroke="none" />
        </Key>
      ))}
      {models.length > 0 && (
        <Key name="model: fixed time and a rate" className="stroke-muted">
          <path d="M-11,0H11" strokeWidth={1.25} strokeDasharray="1 4" strokeLinecap="round" />
        </Key>
      )}
      {hasDocument && (
        <Key name="the document’s" className="stroke-muted">
          <circle r={4} fill="none" strokeWidth={1.5} />
        </Key>
      )}
    </ul>
  );
}

function Key({ name, className, children }: { readonly name: string; readonly className: string; readonly children: React.ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <svg viewBox="-12 -6 24 12" width={24} height={12} className={clsx('shrink-0', className)} aria-hidden="true">
        {children}
      </svg>
      {name}
    </li>
  );
}
