import clsx from 'clsx';
import { type Progress, progressWords, type Step } from './live-state.ts';

/** Marks of one row; of more samples the last ones are drawn, and all are counted in words. */
const MOST_MARKS = 48;

/** What has come so far: cases as marks that are ticked, the roof as a line that grows, samples as marks that land. */
export function PhaseProgressView({ id, progress }: { readonly id: Step['id']; readonly progress: Progress }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {progress.roof && progress.roof.length > 1 ? <GrowingRoof roof={progress.roof} of={progress.of} /> : <Marks {...progress} />}
      <span className="figures text-xs text-muted">{progressWords(id, progress)}</span>
    </span>
  );
}

function Marks({ done, of }: Pick<Progress, 'done' | 'of'>) {
  const count = Math.min(MOST_MARKS, of ?? done);
  return (
    <span aria-hidden="true" className="flex max-w-full flex-wrap gap-0.5">
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the row.
          key={index}
          className={clsx('h-3 w-1.5 rounded-sm border transition-colors', index < done ? 'border-good bg-good' : 'border-line-strong')}
        />
      ))}
    </span>
  );
}

const WIDTH = 160;
const HEIGHT = 32;

/** Bandwidth by size, both logarithmic, as far as it is measured: it begins at the left and ends where the last size will be. */
function GrowingRoof({ roof, of }: { readonly roof: NonNullable<Progress['roof']>; readonly of: number | null }) {
  const rates = roof.map(({ bytesPerSecond }) => Math.log(Math.max(1, bytesPerSecond)));
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  const step = WIDTH / Math.max(1, (of ?? roof.length) - 1);
  const points = rates.map(
    (rate, index) => `${(2 + index * step).toFixed(1)},${(HEIGHT - 3 - ((rate - least) / (most - least || 1)) * (HEIGHT - 6)).toFixed(1)}`,
  );
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH + 4} ${HEIGHT}`} width={WIDTH + 4} height={HEIGHT} className="stroke-text">
      <line x1={0} x2={WIDTH + 4} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
      <polyline points={points.join(' ')} fill="none" strokeWidth={2} strokeLinejoin="round" />
    </svg>
  );
}
