import type { ExperimentResult } from '@rooflab/result';
import type { ReactNode } from 'react';
import { Chevron } from '../handout/chevron.tsx';
import { CurveChart } from './curve-chart.tsx';
import { CurveNumbers } from './curve-numbers.tsx';

interface ExperimentCurvesProps {
  readonly result: ExperimentResult;
  readonly alt: string;
  /** Where the same curves are to be had as files. */
  readonly files: ReactNode;
}

/** One run of an experiment: its chart, what was derived, and folded below it the numbers. */
export function ExperimentCurves({ result, alt, files }: ExperimentCurvesProps) {
  return (
    <>
      <CurveFigure result={result} alt={alt} />
      <details className="group mt-2 text-sm">
        <FoldSummary>The numbers</FoldSummary>
        <div className="pt-2">
          <CurveNumbers result={result} files={files} />
        </div>
      </details>
    </>
  );
}

/** The chart, and on what machine the document measured. */
export function CurveFigure({ result, alt }: Omit<ExperimentCurvesProps, 'files'>) {
  const [machine] = result.document.map((point) => `Hollow: ${point.source}. Machine: ${point.machine}.`);
  return (
    <>
      <CurveChart result={result} alt={alt} />
      {machine !== undefined && <p className="mt-2 text-xs text-muted">{machine}</p>}
    </>
  );
}

/** What one clicks to open more of an experiment. */
export function FoldSummary({ children }: { readonly children: ReactNode }) {
  return (
    <summary className="flex min-h-6 list-none items-center gap-2 rounded hover:text-accent [&::-webkit-details-marker]:hidden">
      <Chevron />
      {children}
    </summary>
  );
}
