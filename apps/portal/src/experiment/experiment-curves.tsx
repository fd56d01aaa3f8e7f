import type { ExperimentCurves as Curves } from '@rooflab/result';
import type { ReactNode } from 'react';
import { Chevron } from '../handout/chevron.tsx';
import { CurveChart } from './curve-chart.tsx';
import { CurveNumbers } from './curve-numbers.tsx';
import { DerivedValues } from './derived-values.tsx';

interface ExperimentCurvesProps {
  readonly result: Curves;
  readonly alt: string;
  /** Links to the same curves as files. */
  readonly files: ReactNode;
  /** The curve whose intervals are quartiles, drawn as a band. */
  readonly band?: string | null;
}

/** One run of an experiment: its chart, and folded below the derived values and the numbers. */
export function ExperimentCurves({ result, alt, files, band = null }: ExperimentCurvesProps) {
  return (
    <>
      <CurveFigure result={result} alt={alt} band={band} room="full" />
      <details className="group mt-2 text-sm">
        <FoldSummary>The numbers</FoldSummary>
        <div className="pt-2">
          <DerivedValues result={result} />
          <CurveNumbers result={result} files={files} band={band} />
        </div>
      </details>
    </>
  );
}

/** The chart, and the machine that the document used. */
export function CurveFigure({
  result,
  alt,
  band = null,
  room = 'column',
}: Omit<ExperimentCurvesProps, 'files'> & { readonly room?: 'column' | 'full' }) {
  const [machine] = result.document.map((point) => `Hollow: ${point.source}. Machine: ${point.machine}.`);
  return (
    <>
      <CurveChart result={result} alt={alt} band={band} room={room} />
      {machine !== undefined && <p className="mt-2 text-xs text-muted">{machine}</p>}
    </>
  );
}

/** The clickable line that opens more of an experiment. */
export function FoldSummary({ children }: { readonly children: ReactNode }) {
  return (
    <summary className="flex min-h-6 list-none items-center gap-2 rounded hover:text-accent [&::-webkit-details-marker]:hidden">
      <Chevron />
      {children}
    </summary>
  );
}
