import type { DeviceClass } from '@rooflab/result';
import { gradedOn } from '@rooflab/roofline';

const WORDS = { speed: null, counts: 'graded by counts, not by time', correctness: 'graded on correctness alone, not on speed' } as const;

/** What an assignment grades instead of speed; null if it grades speed. `required`: the device class that it requires. */
export function gradedOnWords(required: DeviceClass | null): string | null {
  return WORDS[gradedOn(required)];
}
