import type { Counted, Measurement, Result } from '@rooflab/result';
import { formatFact, formatFraction, formatScore, formatTime } from '@rooflab/roofline/units';
import { plainTable } from '../layout/plain-table.ts';
import { visibleLine } from '../layout/visible-text.ts';
import { factWords, isByCounts } from './counted-rows.ts';

/** A figure of both results; worse if it moved in the wrong direction by more than chance. */
export interface ComparedFigure {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly worse: boolean;
}

/** A result compared with an earlier one for the same exercise. */
export interface Comparison {
  /** What it is compared with, such as `base.json`. */
  readonly base: string;
  /** Empty where the two cannot be compared. */
  readonly figures: readonly ComparedFigure[];
  /** The outcome, or why nothing could be compared. */
  readonly sentence: string;
  /** Slower by the clock or, without a clock, by the memory traffic. */
  readonly slower: boolean;
  /** The earlier file could be counted, and this one cannot: whether it is slower is unknown, so it fails as if it were. */
  readonly uncountable?: true;
  /** Whether being slower, or uncountable, makes the file fail. */
  readonly enforced: boolean;
  /** The earlier file could not be graded, through our fault: nothing is known, and the exit code is 3. */
  readonly ungraded?: true;
}

type Compared = Pick<Comparison, 'base' | 'enforced'>;

/**
 * Times of one GPU differ from day to day by a few percent (docs/how-you-are-measured.md), so only differences outside both intervals and
 * larger than this count.
 */
const DRIFT_SHARE = 0.03;

/** Counts are the same on every device; kernels whose work depends on their data differ slightly from seed to seed. */
const COUNT_SHARE = 0.02;

/** Facts about the amount of traffic; others may decrease while a kernel becomes faster. */
const TRAFFIC_FACTS: readonly string[] = ['bytesOverFewest', 'sectorsOverFewest', 'trafficOverFewest', 'accessesPerWord'];

/** Compares two results for an exercise: by counts where both were counted, by times where both were timed on the same device. */
export function compareResults(before: Result, after: Result, { base, enforced }: Compared): Comparison {
  const nothing = (why: string): Comparison => nothingToCompare(why, { base, enforced });
  if (!isRight(before)) return nothing('the earlier file was not right');
  if (!isRight(after)) return nothing('this file is not right');
  if (before.counted && !after.counted && isByCounts(after)) return noLongerCounted(after, { base, enforced });
  const figures = comparedFigures(before, after);
  if (figures === null) return nothing('the two were not counted alike, nor timed on one device');
  const worse = figures.filter((figure) => figure.worse);
  const list = worse.map(({ label, before, after }) => `${label} ${before} → ${after}`).join('; ');
  const sentence = worse.length === 0 ? `Not slower than ${visibleLine(base)}.` : `Slower than ${visibleLine(base)}: ${list}.`;
  return { base, enforced, figures, sentence, slower: worse.length > 0 };
}

/** Whether it counts against the file. */
export function isWorse({ slower, uncountable }: Pick<Comparison, 'slower' | 'uncountable'>): boolean {
  return slower || uncountable === true;
}

/** Heading of a comparison that counts against a file. */
export function comparisonTitle({ uncountable }: Pick<Comparison, 'uncountable'>): string {
  return uncountable ? 'No longer comparable' : 'Slower than before';
}

function noLongerCounted({ xrayRefused }: Result, { base, enforced }: Compared): Comparison {
  const lost = `Cannot be compared with ${visibleLine(base)} any more: the kernel could be counted there, and this one cannot.`;
  const sentence = xrayRefused === undefined ? lost : `${lost} ${visibleLine(xrayRefused)}`;
  return { base, enforced, figures: [], sentence, slower: false, uncountable: true };
}

/** The reason is a clause without a full stop. */
export function nothingToCompare(why: string, { base, enforced }: Compared): Comparison {
  return { base, enforced, figures: [], sentence: `Nothing to compare: ${visibleLine(why)}.`, slower: false };
}

/** Slower only if both comparisons say so: a GPU that other work slows down for a moment is slow in only one of them. */
export function confirmed(first: Comparison, second: Comparison): Comparison {
  if (!first.slower || second.slower || second.figures.length === 0) return second;
  return { ...second, sentence: `Not slower than ${visibleLine(second.base)}: it seemed to be, but not when both were measured again.` };
}

/** A table of the figures of both; no lines where there are none. */
export function comparisonLines({ figures }: Comparison): string[] {
  return figures.length === 0 ? [] : plainTable(COMPARISON_HEAD, comparisonRows(figures), ['left', 'right', 'right', 'left']);
}

export const COMPARISON_HEAD: readonly string[] = ['figure', 'before', 'now', ''];

export function comparisonRows(figures: readonly ComparedFigure[]): string[][] {
  return figures.map(({ label, before, after, worse }) => [label, before, after, worse ? 'worse' : '']);
}

export function isRight({ verdict }: Result): boolean {
  return verdict === 'accepted' || verdict === 'too-slow';
}

function comparedFigures(before: Result, after: Result): ComparedFigure[] | null {
  if (before.counted && after.counted)
    return sameSize(before.counted, after.counted) ? countedFigures(before.counted, after.counted) : null;
  const [earlier, later] = [before, after].map(({ performance: { graded, measurements } }) => (graded ? measurements.at(-1) : undefined));
  if (!earlier || !later || before.device.description !== after.device.description) return null;
  return timedFigures(earlier, later);
}

function sameSize({ size: a }: Counted, { size: b }: Counted): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function countedFigures(before: Counted, after: Counted): ComparedFigure[] {
  const points = (counted: Counted): number => counted.marks.reduce((sum, mark) => sum + mark.points, 0);
  const facts = after.marks.flatMap((mark): ComparedFigure[] => {
    const earlier = before.marks.find(({ fact }) => fact === mark.fact);
    if (!earlier || earlier.value === null || mark.value === null) return [];
    const worse = TRAFFIC_FACTS.includes(mark.fact) && mark.value > earlier.value * (1 + COUNT_SHARE);
    return [{ label: factWords(mark.fact), before: formatFact(earlier.value), after: formatFact(mark.value), worse }];
  });
  const worse = points(after) < points(before) * (1 - COUNT_SHARE);
  return [{ label: 'points for the counts', before: formatScore(points(before)), after: formatScore(points(after)), worse }, ...facts];
}

/** By the share of the roof, because the sizes of two gradings are not quite equal. */
function timedFigures(before: Measurement, after: Measurement): ComparedFigure[] {
  const slowest = (before.fraction * before.medianNs) / before.ciHighNs;
  const fastest = (after.fraction * after.medianNs) / after.ciLowNs;
  const worse = fastest < slowest * (1 - DRIFT_SHARE);
  return [
    { label: 'fraction of the roof', before: formatFraction(before.fraction), after: formatFraction(after.fraction), worse },
    { label: 'median time', before: formatTime(before.medianNs), after: formatTime(after.medianNs), worse: false },
  ];
}
