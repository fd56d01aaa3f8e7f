import type { Meaning } from '@rooflab/grader/verdict-words';
import { useId } from 'react';
import { VERDICT_SERIES, type VerdictSeries } from './verdict-series.ts';

const FILLS: Readonly<Record<Meaning, string>> = { right: 'fill-good', wrong: 'fill-wrong', slow: 'fill-slow', ours: 'fill-ours' };
const STROKES: Readonly<Record<Meaning, string>> = {
  right: 'stroke-good',
  wrong: 'stroke-wrong',
  slow: 'stroke-slow',
  ours: 'stroke-ours',
};

/** The fill of a series, in a drawing that contains `SeriesPatterns` with the same id. */
export function patternFill(index: number, id: string) {
  const { pattern, meaning } = VERDICT_SERIES[index] ?? SOLID;
  if (pattern === 'solid') return { className: `${FILLS[meaning]} ${STROKES[meaning]}` };
  return { fill: `url(#${patternId(id, index)})`, className: STROKES[meaning] };
}

const SOLID: VerdictSeries = { name: '', verdicts: [], meaning: 'right', pattern: 'solid' };

function patternId(id: string, index: number): string {
  return `${id}series${index}`;
}

/** `id` belongs to the drawing, since a page has several. */
export function SeriesPatterns({ id }: { readonly id: string }) {
  return (
    <defs>
      {VERDICT_SERIES.map(({ name, pattern, meaning }, index) => (
        <pattern key={name} id={patternId(id, index)} width={6} height={6} patternUnits="userSpaceOnUse">
          <rect width={6} height={6} className="fill-bg" />
          <Ink pattern={pattern} meaning={meaning} />
        </pattern>
      ))}
    </defs>
  );
}

function Ink({ pattern, meaning }: Pick<VerdictSeries, 'pattern' | 'meaning'>) {
  const lines = { strokeWidth: 1.6, className: STROKES[meaning] };
  switch (pattern) {
    case 'stripes':
      return <path d="M-1 1 1-1M0 6 6 0M5 7 7 5" {...lines} />;
    case 'crosses':
      return <path d="M0 0 6 6M0 6 6 0" {...lines} />;
    case 'dots':
      return <circle cx={3} cy={3} r={1.5} className={FILLS[meaning]} />;
    case 'bars':
      return <path d="M3 0V6" {...lines} />;
    case 'solid':
      return <rect width={6} height={6} className={FILLS[meaning]} />;
    case 'hollow':
      return null;
  }
}

export function Swatch({ index }: { readonly index: number }) {
  const id = useId();
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 14 14" width={14} height={14} aria-hidden="true">
        <SeriesPatterns id={id} />
        <rect x={1} y={1} width={12} height={12} {...patternFill(index, id)} />
      </svg>
      {VERDICT_SERIES[index]?.name}
    </span>
  );
}
