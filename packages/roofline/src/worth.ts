import type { DeviceClass, Result } from '@rooflab/result';
import { formatScore } from './format-units.ts';
import { ALL_POINTS, CORRECTNESS_POINTS } from './score.ts';

/** What an assignment grades: the time on a GPU, the counts of the x-ray, or only correctness. */
type GradedOn = 'speed' | 'counts' | 'correctness';

/** `required`: the device class that the assignment requires; null: any. Or that of a result. */
export function gradedOn(required: DeviceClass | null): GradedOn {
  if (required === 'counted') return 'counts';
  return required === 'software' || required === 'untimed' ? 'correctness' : 'speed';
}

/**
 * Whether times of this device class can be compared, so that a roof, a gap, a pace or a rank may be shown. Times of a software device say
 * nothing about a kernel, and a grading by counts or of an untimed exercise has none.
 */
export function hasComparableTimes(deviceClass: DeviceClass | null): boolean {
  return deviceClass !== null && gradedOn(deviceClass) === 'speed';
}

export interface Scored {
  readonly score: number;
  readonly deviceClass: DeviceClass;
}

export interface Worth {
  readonly points: number;
  /** The maximum number of points. */
  readonly of: number;
  /** It was graded on what the assignment grades, so that all of its points count. */
  readonly inFull: boolean;
}

/**
 * What a result is worth in an assignment that asks for the class `required`:
 *
 * - Where speed is graded, a result of a GPU is worth its points of 100. One that was not timed (software device, counts) is worth its points for
 *   being right, so at most 40 of 100.
 * - Where counts are graded, a counted result is worth its points of 100, and any other its points for being right.
 * - Where correctness alone is graded (the software device), there are 40 points, and every result is worth its points for being right.
 * - A result of an untimed exercise is worth its points of 100 in every assignment: all of them are for being right.
 */
export function worthOf({ score, deviceClass }: Scored, required: DeviceClass | null): Worth {
  if (deviceClass === 'untimed') return { points: score, of: ALL_POINTS, inFull: true };
  const forBeingRight = Math.min(score, CORRECTNESS_POINTS);
  const kind = gradedOn(required);
  if (kind === 'correctness') return { points: forBeingRight, of: CORRECTNESS_POINTS, inFull: true };
  const inFull = gradedOn(deviceClass) === kind;
  return { points: inFull ? score : forBeingRight, of: ALL_POINTS, inFull };
}

/** What a result is worth in an assignment that requires the class `required`; null for one without a score. */
export function worthOfResult(
  { score, device: { deviceClass } }: Pick<Result, 'score' | 'device'>,
  required: DeviceClass | null,
): Worth | null {
  return score === null || deviceClass === null ? null : worthOf({ score, deviceClass }, required);
}

/** `40 of 100`: the points of a result as they are written wherever its assignment is known. */
export function worthWords({ points, of }: Pick<Worth, 'points' | 'of'>): string {
  return `${formatScore(points)} of ${formatScore(of)}`;
}

/** `98.5 of 100 points`; where nothing but being right was graded, `40 of 40 points for being right`, since an assignment may have more. */
export function earnedWords({ score, maxScore }: { readonly score: number; readonly maxScore: number }): string {
  return `${formatScore(score)} of ${formatScore(maxScore)} points${maxScore < ALL_POINTS ? ' for being right' : ''}`;
}
