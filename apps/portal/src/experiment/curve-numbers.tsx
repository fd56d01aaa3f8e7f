import type { ExperimentCurves } from '@rooflab/result';
import { clockWords } from '@rooflab/roofline/experiments';
import type { ReactNode } from 'react';
import { CurveTable } from './curve-table.tsx';

interface CurveNumbersProps {
  readonly result: ExperimentCurves;
  /** Links to the same curves as files. */
  readonly files: ReactNode;
  /** The curve whose intervals are quartiles. */
  readonly band?: string | null;
}

/** The data of a run's chart: every point, and which clock measured it. */
export function CurveNumbers({ result, files, band = null }: CurveNumbersProps) {
  const { inputs, series } = result;
  return (
    <>
      <CurveTable result={result} />
      <p className="mt-3 text-xs text-muted">
        Whiskers: 95 % interval of the median.{band !== null && ` For ${band} the interval holds the middle half of the students.`} Inputs
        are {inputs}. {clockWords(series)}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4">{files}</p>
    </>
  );
}
