import { type Worth, worthWords } from '@rooflab/roofline';
import { formatScore } from '@rooflab/roofline/units';

/** `48.9 points`, `1 point`. */
export function pointWords(points: number): string {
  return `${formatScore(points)} ${points === 1 ? 'point' : 'points'}`;
}

/** `40 of 100 points`, what a result is worth. */
export function worthPointWords(worth: Pick<Worth, 'points' | 'of'>): string {
  return `${worthWords(worth)} ${worth.of === 1 ? 'point' : 'points'}`;
}
