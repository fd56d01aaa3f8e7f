import type { Result } from '@rooflab/result';
import { quantile } from '@rooflab/roofline';

/** One grading, as a worker makes it. */
export interface TimedGrading {
  readonly exercise: string;
  readonly rung: string;
  /** `kept` as workers do; `own` where the grading measured its roof itself. */
  readonly roof: 'kept' | 'own';
  /** Begun while another was timed; absent in reports from before this was possible. */
  readonly overlapping?: boolean;
  readonly verdict: Result['verdict'];
  /** Until the verdict was known. */
  readonly verdictMs: number;
  /** Until the result was complete, the explanation with it: as long as the GPU is taken. */
  readonly wholeMs: number;
  /** The median time at each timed size. Earlier reports do not have it. */
  readonly mediansNs?: readonly number[];
  /** Up to the verdict. */
  readonly phases: Result['phases'];
  readonly fraction: number | null;
  readonly kept: Result['roof']['kept'] | null;
}

/** The budget of gradings, as Markdown. */
export function budgetTable(gradings: readonly TimedGrading[]): string {
  const phases = [...new Set(gradings.flatMap((grading) => grading.phases.map(({ phase }) => phase)))];
  const msOf = (phase: string) => gradings.map((grading) => grading.phases.find((each) => each.phase === phase)?.ms ?? 0);
  const rows = [
    ...phases.map((phase) => row(phase, msOf(phase))),
    row(
      '**to the verdict**',
      gradings.map(({ verdictMs }) => verdictMs),
    ),
    row(
      'to the explanation',
      gradings.map(({ wholeMs }) => wholeMs),
    ),
  ];
  return `| step | p50 ms | p95 ms |\n| --- | ---: | ---: |\n${rows.join('\n')}\n`;
}

function row(name: string, ms: readonly number[]): string {
  return `| ${name} | ${quantile(ms, 0.5).toFixed(0)} | ${quantile(ms, 0.95).toFixed(0)} |`;
}

/** How many gradings a GPU makes in a minute when they follow each other without a pause. */
export function gradingsPerMinute(gradings: readonly TimedGrading[], elapsedMs: number): number {
  return (60_000 * gradings.length) / elapsedMs;
}

/** The largest relative difference between the fractions of the same rung under a kept roof and under one of its own; null where none was graded both ways. */
export function largestFractionDifference(gradings: readonly TimedGrading[]): number | null {
  const own = new Map(gradings.filter(({ roof }) => roof === 'own').map((each) => [nameOf(each), each.fraction]));
  const differences = gradings
    .filter(({ roof }) => roof === 'kept')
    .flatMap((each) => {
      const before = own.get(nameOf(each));
      return before && each.fraction ? [Math.abs(each.fraction / before - 1)] : [];
    });
  return differences.length === 0 ? null : Math.max(...differences);
}

/** How the median time of each rung at each size when gradings overlap compares with that alone, for the rungs that were graded both ways. */
export function medianRatios(gradings: readonly TimedGrading[]): number[] {
  const kept = gradings.filter(({ roof }) => roof === 'kept');
  const alone = new Map(kept.filter(({ overlapping }) => !overlapping).map((each) => [nameOf(each), each.mediansNs ?? []]));
  return kept
    .filter(({ overlapping }) => overlapping)
    .flatMap((each) => (each.mediansNs ?? []).flatMap((ns, i) => ns / (alone.get(nameOf(each))?.[i] ?? Number.NaN)))
    .filter(Number.isFinite);
}

const nameOf = ({ exercise, rung }: TimedGrading): string => `${exercise} ${rung}`;
