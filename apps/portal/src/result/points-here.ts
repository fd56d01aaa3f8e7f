import type { DeviceClass, Result } from '@rooflab/result';
import { CORRECTNESS_POINTS, gradedOn, SPEED_POINTS, type Worth, worthOf } from '@rooflab/roofline';

export interface PointsHere extends Pick<Worth, 'inFull'> {
  readonly points: number;
  /** That there are. */
  readonly of: number;
}

/** What a result is worth in an assignment that asks for the class `required`; null for one without a score. */
export function pointsHere({ score, device }: Pick<Result, 'score' | 'device'>, required: DeviceClass | null): PointsHere | null {
  const { deviceClass } = device;
  if (score === null || deviceClass === null) return null;
  const of = gradedOn(required) === 'correctness' ? CORRECTNESS_POINTS : CORRECTNESS_POINTS + SPEED_POINTS;
  const { share, inFull } = worthOf({ score, deviceClass }, required);
  return { points: share * of, of, inFull };
}
