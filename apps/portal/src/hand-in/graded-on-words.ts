import type { DeviceClass } from '@rooflab/result';
import { gradedOn } from '@rooflab/roofline';

const WORDS = { speed: null, counts: 'graded by counts, not by time', correctness: 'graded on correctness alone, not on speed' } as const;

/** What an assignment grades, where that is not speed; null where it is. `required`: the device class that it asks for. */
export function gradedOnWords(required: DeviceClass | null): string | null {
  return WORDS[gradedOn(required)];
}
