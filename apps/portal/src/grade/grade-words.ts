import { formatScore } from '@rooflab/roofline/units';
import { pointWords } from '../ui/count-words.ts';

interface Points {
  readonly points: number;
  readonly maxPoints: number;
}

/** `48.9 of 100 points`, or why an item counts for nothing. */
export function itemWords({ points, maxPoints, reason }: Points & { readonly reason: string }): string {
  return gradeWords({ points, maxPoints, exempt: reason === 'exempt', withheld: reason === 'withheld' });
}

/** The same of a whole assignment. */
export function gradeWords({
  points,
  maxPoints,
  exempt,
  withheld,
}: Points & { readonly exempt: boolean; readonly withheld: boolean }): string {
  if (exempt) return 'exempt';
  // Staff read the points all the same.
  if (withheld && maxPoints === 0) return 'withheld by staff';
  return `${formatScore(points)} of ${pointWords(maxPoints)}`;
}
