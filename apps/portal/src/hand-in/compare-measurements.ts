import type { Measurement } from '@rooflab/result';
import { sizeLabel } from './result-points.ts';

type Timed = Pick<Measurement, 'size' | 'medianNs' | 'ciLowNs' | 'ciHighNs' | 'fraction'>;

/** One size in one grading, or in two. */
export interface ComparedSize {
  readonly label: string;
  readonly one: Timed | null;
  readonly other: Timed | null;
  /** Time in the second grading over the time in the first; null unless both timed this size. */
  readonly ratio: number | null;
  /** Whether the intervals do not overlap, so that the difference is hardly chance. */
  readonly apart: boolean;
}

/** Sizes in the order of the first grading, then those that only the second timed. */
export function compareMeasurements(one: readonly Timed[], other: readonly Timed[]): ComparedSize[] {
  const labels = [...new Set([...one, ...other].map(({ size }) => sizeLabel(size)))];
  const find = (timed: readonly Timed[], label: string) => timed.find(({ size }) => sizeLabel(size) === label) ?? null;
  return labels.map((label) => {
    const [a, b] = [find(one, label), find(other, label)];
    const both = a !== null && b !== null;
    return {
      label,
      one: a,
      other: b,
      ratio: both ? b.medianNs / a.medianNs : null,
      apart: both && (a.ciHighNs < b.ciLowNs || b.ciHighNs < a.ciLowNs),
    };
  });
}

/** The phases of either grading, with the milliseconds that each took. */
export function comparePhases(
  one: readonly { readonly phase: string; readonly ms: number }[],
  other: readonly { readonly phase: string; readonly ms: number }[],
): { readonly phase: string; readonly one: number | null; readonly other: number | null }[] {
  const phases = [...new Set([...one, ...other].map(({ phase }) => phase))];
  const total = (times: typeof one, phase: string): number | null => {
    const own = times.filter((each) => each.phase === phase);
    return own.length === 0 ? null : own.reduce((sum, { ms }) => sum + ms, 0);
  };
  return phases.map((phase) => ({ phase, one: total(one, phase), other: total(other, phase) }));
}
