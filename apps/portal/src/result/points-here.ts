import type { DeviceClass, Result } from '@rooflab/result';
import { type Worth, worthOf } from '@rooflab/roofline';

/** What a result is worth in an assignment that asks for the class `required`; null for one without a score. */
export function pointsHere({ score, device }: Pick<Result, 'score' | 'device'>, required: DeviceClass | null): Worth | null {
  const { deviceClass } = device;
  return score === null || deviceClass === null ? null : worthOf({ score, deviceClass }, required);
}
