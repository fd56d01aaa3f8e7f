import { defineCalculator } from './calculator.ts';

/**
 * Overall speed-up when `parallelShare` of the time becomes `partSpeedup` times as fast: G. M. Amdahl, Validity of the Single Processor
 * Approach to Achieving Large Scale Computing Capabilities, AFIPS Spring Joint Computer Conference, 1967.
 */
export function amdahlSpeedup(parallelShare: number, partSpeedup: number): number {
  return 1 / (1 - parallelShare + parallelShare / partSpeedup);
}

export const amdahlCalculator = defineCalculator({
  name: 'amdahl',
  title: 'Amdahl’s law',
  explains: 'However fast the part on the GPU becomes, the rest of the program limits the overall speed-up.',
  inputs: [
    { name: 'parallelShare', label: 'Share of the time that becomes faster', unit: '', kind: 'number', default: 0.95, min: 0, max: 1 },
    { name: 'partSpeedup', label: 'Its speed-up', unit: '×', kind: 'number', default: 100, min: 1 },
  ],
  outputs: [
    { name: 'speedup', label: 'Speed-up of the whole', unit: '×' },
    { name: 'limit', label: 'With an infinitely fast part', unit: '×' },
    { name: 'limitShare', label: 'Share of that limit', unit: 'share' },
    { name: 'serialShare', label: 'Share of the new time that stays as it was', unit: 'share' },
  ],
  compute: ({ parallelShare, partSpeedup }) => {
    const speedup = amdahlSpeedup(parallelShare, partSpeedup);
    const serial = 1 - parallelShare;
    return {
      speedup,
      limit: serial === 0 ? null : 1 / serial,
      limitShare: serial === 0 ? null : speedup * serial,
      serialShare: serial * speedup,
    };
  },
});
