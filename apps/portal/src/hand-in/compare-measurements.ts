import type { Measurement } from '@rooflab/result';
import { sizeLabel } from './result-points.ts';

type Timed = Pick<Measurement, 'size' | 'medianNs' | 'ciLowNs' | 'ciHighNs' | 'fraction'>;

/** One size in one grading, or in two. */
export interface ComparedSize {
  readonly label: string;
  readonly one: Timed | null;
  readonly other: Timed | null;
  /** Time of the other over that of the one; null unless both timed this size. */
  readonly ratio: number | null;
  /** Whether the intervals have nothing in common: the difference is then hardly one of chance. */
  readonly apart: boolean;
}

/** Sizes in the order of the one, then what only the other timed. */
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

/** Which phases either has, with how long each took, in ms. */
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
