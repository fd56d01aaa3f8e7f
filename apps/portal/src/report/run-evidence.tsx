import { CurveChart } from '../experiment/curve-chart.tsx';
import { CurveTable } from '../experiment/curve-table.tsx';
import { DerivedValues } from '../experiment/derived-values.tsx';
import { Time } from '../ui/time.tsx';
import type { Evidence } from './report-data.ts';

export type Run = Omit<Extract<Evidence, { kind: 'run' }>, 'kind'>;

/**
 * A run of an experiment in a report: its chart, the numbers behind it, and the derived values. Nothing is folded, because paper cannot unfold it.
 */
export function RunEvidence({ evidence, number }: { readonly evidence: Run; readonly number: number }) {
  const { author, endedAt, result } = evidence;
  return (
    <figure className="my-3 min-w-0" aria-label={`Figure ${number}: ${result.title}, ${author}`}>
      <div className="rounded border border-line bg-surface p-4">
        <RunCurves run={evidence} />
      </div>
      <figcaption className="mt-1.5 text-sm text-muted">
        <span className="font-medium text-text">Figure {number}.</span> {result.title}, run by {author}, <Time at={endedAt} />, on{' '}
        {result.device.description}.
      </figcaption>
    </figure>
  );
}

/** The chart of a run with its table. */
export function RunCurves({ run: { author, result } }: { readonly run: Run }) {
  return (
    <>
      <div className="break-inside-avoid">
        <CurveChart result={result} room="page" alt={`${result.title}, a run by ${author}.`} />
      </div>
      <div className="mt-3 text-sm">
        <CurveTable result={result} />
      </div>
      <DerivedValues result={result} />
    </>
  );
}
