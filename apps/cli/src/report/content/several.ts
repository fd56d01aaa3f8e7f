import type { Result, Verdict } from '@rooflab/result';
import { visibleLine } from '../layout/visible-text.ts';
import type { ReportInput } from './report-input.ts';

type Graded = Pick<ReportInput, 'result'>;

/** A name in a report of several files, preceded by the exercise; the name alone in a report of one. */
export function labelled(inputs: readonly Graded[], { result }: Graded, name: string): string {
  return inputs.length === 1 ? name : `${visibleLine(result.exercise)}: ${name}`;
}

export interface TotalScore {
  readonly points: number;
  readonly maxPoints: number;
}

/** Points of all files, in hundredths; files that failed through our fault are left out on both sides. */
export function totalScore(inputs: readonly Graded[]): TotalScore {
  const scored = inputs.flatMap(({ result: { score, maxScore } }) => (score === null ? [] : [{ score, maxScore }]));
  const sum = (values: readonly number[]): number => Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100;
  return { points: sum(scored.map(({ score }) => score)), maxPoints: sum(scored.map(({ maxScore }) => maxScore)) };
}

/** The one verdict for several files: our own fault first, then the first that is not accepted. */
export function worstVerdict(results: readonly Pick<Result, 'verdict'>[]): Verdict {
  const verdicts = results.map(({ verdict }) => verdict);
  if (verdicts.includes('system-error')) return 'system-error';
  return verdicts.find((verdict) => verdict !== 'accepted') ?? 'accepted';
}
