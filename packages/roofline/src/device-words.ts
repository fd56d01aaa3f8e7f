import type { DeviceClass } from '@rooflab/result';

/** What results were graded on: device classes, or counts instead of times. They are never compared with one another. */
export const deviceWords = {
  large: 'Large GPU',
  medium: 'Medium GPU',
  software: 'Software device',
  counted: 'Counted',
  untimed: 'Untimed',
} as const satisfies Record<DeviceClass, string>;
