import type { ExperimentCurves as Curves } from '@rooflab/result';
import { clockWords, derivedWords } from '@rooflab/roofline/experiments';
import type { ReactNode } from 'react';
import { Chevron } from '../handout/chevron.tsx';
import { CurveChart } from './curve-chart.tsx';
import { CurveTable } from './curve-table.tsx';

interface ExperimentCurvesProps {
  readonly result: Curves;
  readonly alt: string;
  /** Where the same curves are to be had as files. */
  readonly files: ReactNode;
  /** The curve whose intervals are quartiles, drawn as an area. */
  readonly band?: string | null;
}

/** One run of an experiment: its chart, what was derived, and folded below it the numbers. */
export function ExperimentCurves({ result, alt, files, band = null }: ExperimentCurvesProps) {
  const { derived, document, documentValues, inputs, series } = result;
  const [machine] = document.map((point) => `Hollow: ${point.source}. Machine: ${point.machine}.`);
  const values = Object.entries(derived);
  return (
    <>
      <CurveChart result={result} alt={alt} band={band} />
      {machine !== undefined && <p className="mt-2 text-xs text-muted">{machine}</p>}
      <details className="group mt-2 text-sm">
        <summary className="flex min-h-6 list-none items-center gap-2 rounded hover:text-accent [&::-webkit-details-marker]:hidden">
          <Chevron />
          The numbers
        </summary>
        <div className="pt-2">
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
            Whiskers: 95 % interval of the median.{band !== null && ` Of ${band} the interval holds the middle half of the students.`}{' '}
            Inputs are {inputs}. {clockWords(series)}
          </p>
          <p className="mt-2 flex flex-wrap gap-x-4">{files}</p>
        </div>
      </details>
    </>
  );
}
