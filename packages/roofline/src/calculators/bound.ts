import { defineCalculator } from './calculator.ts';

/** What a kernel (or one of its threads) does, and what the device allows. */
export interface Bounded {
  readonly flops: number;
  readonly bytes: number;
  readonly flopsPerSecond: number;
  readonly bytesPerSecond: number;
}

export interface Bound {
  readonly computeSeconds: number;
  readonly memorySeconds: number;
  /** The longer of the two times, since both happen concurrently. */
  readonly seconds: number;
  /** Memory in case of a tie. */
  readonly bound: 'memory' | 'compute';
}

/**
 * The shortest time that arithmetic and memory each allow: S. Williams, A. Waterman, D. Patterson, Roofline: An Insightful Visual
 * Performance Model for Multicore Architectures, Communications of the ACM 52(4), 2009, with times instead of rates, so that it also holds
 * without flops or without bytes. No work takes no time, whatever the rate.
 */
export function boundOf({ flops, bytes, flopsPerSecond, bytesPerSecond }: Bounded): Bound {
  const computeSeconds = flops > 0 ? flops / flopsPerSecond : 0;
  const memorySeconds = bytes > 0 ? bytes / bytesPerSecond : 0;
  return {
    computeSeconds,
    memorySeconds,
    seconds: Math.max(computeSeconds, memorySeconds),
    bound: computeSeconds > memorySeconds ? 'compute' : 'memory',
  };
}

export const boundCalculator = defineCalculator({
  name: 'bound',
  title: 'Memory or compute bound',
  explains: 'A kernel must move its bytes and do its operations. Whichever takes longer at full speed is its bound.',
  inputs: [
    { name: 'flops', label: 'Operations', unit: 'flop', kind: 'number', default: 36, min: 0 },
    { name: 'bytes', label: 'Bytes moved', unit: 'B', kind: 'number', default: 28, min: 1 },
    { name: 'flopsPerSecond', label: 'Peak', unit: 'flop/s', kind: 'number', default: 200e9, min: 1 },
    { name: 'bytesPerSecond', label: 'Bandwidth', unit: 'B/s', kind: 'number', default: 100e9, min: 1 },
  ],
  outputs: [
    { name: 'bound', label: 'Bound', unit: '' },
    { name: 'memorySeconds', label: 'Time of the bytes', unit: 's' },
    { name: 'computeSeconds', label: 'Time of the operations', unit: 's' },
    { name: 'intensity', label: 'Intensity', unit: 'flop/byte' },
    { name: 'ridge', label: 'Ridge of the roof', unit: 'flop/byte' },
    { name: 'attainableFlopsPerSecond', label: 'Attainable rate', unit: 'flop/s' },
    { name: 'peakShare', label: 'Share of the peak', unit: 'share' },
  ],
  compute: (inputs) => {
    const { seconds, ...bound } = boundOf(inputs);
    const attainableFlopsPerSecond = inputs.flops / seconds;
    return {
      ...bound,
      intensity: inputs.flops / inputs.bytes,
      ridge: inputs.flopsPerSecond / inputs.bytesPerSecond,
      attainableFlopsPerSecond,
      peakShare: attainableFlopsPerSecond / inputs.flopsPerSecond,
    };
  },
});
