import type { ExperimentCurves } from '@rooflab/result';
import { clockWords, derivedWords } from '@rooflab/roofline/experiments';
import type { ReactNode } from 'react';
import { CurveTable } from './curve-table.tsx';

interface CurveNumbersProps {
  readonly result: ExperimentCurves;
  /** Where the same curves are to be had as files. */
  readonly files: ReactNode;
  /** The curve whose intervals are quartiles. */
  readonly band?: string | null;
}

/** What stands behind the chart of a run: every point, what was derived from them, and which clock measured them. */
export function CurveNumbers({ result, files, band = null }: CurveNumbersProps) {
  const { derived, documentValues, inputs, series } = result;
  const values = Object.entries(derived);
  return (
    <>
      <CurveTable result={result} />
      {values.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-sm">
          {values.map(([name, value]) => {
            const theirs = documentValues.find((one) => one.derived === name);
            return (
              <li key={name}>
                {name}: <span className="figures">{derivedWords(value)}</span>{' '}
                <span className="text-muted">
                  ({value.note}
                  {theirs && `; the document: ${theirs.read === 'approximate' ? 'about ' : ''}${theirs.value}`})
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p className="mt-3 text-xs text-muted">
        Whiskers: 95 % interval of the median.{band !== null && ` Of ${band} the interval holds the middle half of the students.`} Inputs
        are {inputs}. {clockWords(series)}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4">{files}</p>
    </>
  );
}
