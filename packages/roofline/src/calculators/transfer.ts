import { defineCalculator } from './calculator.ts';

export interface Offload {
  readonly uploadBytes: number;
  readonly readbackBytes: number;
  readonly uploadBytesPerSecond: number;
  readonly readbackBytesPerSecond: number;
  readonly kernelSeconds: number;
}

export interface OffloadSeconds {
  readonly uploadSeconds: number;
  readonly readbackSeconds: number;
  /** Upload, kernel and readback, one after the other. */
  readonly totalSeconds: number;
  /** Share of upload and readback in the total time. */
  readonly transferShare: number;
}

/** The cost of a kernel together with the transfers of its data over the bus. */
export function offload({
  uploadBytes,
  readbackBytes,
  uploadBytesPerSecond,
  readbackBytesPerSecond,
  kernelSeconds,
}: Offload): OffloadSeconds {
  const uploadSeconds = uploadBytes / uploadBytesPerSecond;
  const readbackSeconds = readbackBytes / readbackBytesPerSecond;
  const totalSeconds = uploadSeconds + kernelSeconds + readbackSeconds;
  return {
    uploadSeconds,
    readbackSeconds,
    totalSeconds,
    transferShare: totalSeconds === 0 ? 0 : (uploadSeconds + readbackSeconds) / totalSeconds,
  };
}

export const transferCalculator = defineCalculator({
  name: 'transfer',
  title: 'Transfers over the bus',
  explains:
    'Data reach the GPU and return over a bus that is much slower than either memory, so a fast kernel alone does not make a fast program.',
  inputs: [
    { name: 'uploadBytes', label: 'Uploaded', unit: 'B', kind: 'number', default: 120_024_300, min: 0 },
    { name: 'readbackBytes', label: 'Read back', unit: 'B', kind: 'number', default: 48_009_720, min: 0 },
    { name: 'uploadBytesPerSecond', label: 'Bus to the GPU', unit: 'B/s', kind: 'number', default: 5.37e9, min: 1 },
    { name: 'readbackBytesPerSecond', label: 'Bus from the GPU', unit: 'B/s', kind: 'number', default: 3.4e9, min: 1 },
    { name: 'kernelSeconds', label: 'Kernel', unit: 's', kind: 'number', default: 5.993e-3, min: 0 },
    { name: 'cpuSeconds', label: 'CPU alone', unit: 's', kind: 'number', default: 5.782e-3, min: 0 },
  ],
  outputs: [
    { name: 'totalSeconds', label: 'GPU with transfers', unit: 's' },
    { name: 'uploadSeconds', label: 'Upload', unit: 's' },
    { name: 'readbackSeconds', label: 'Readback', unit: 's' },
    { name: 'transferShare', label: 'Share of the transfers', unit: 'share' },
    { name: 'speedup', label: 'Speed-up over the CPU', unit: '×' },
    { name: 'kernelSpeedup', label: 'Speed-up without transfers', unit: '×' },
  ],
  compute: ({ cpuSeconds, ...work }) => {
    const seconds = offload(work);
    return {
      ...seconds,
      speedup: seconds.totalSeconds === 0 ? null : cpuSeconds / seconds.totalSeconds,
      kernelSpeedup: work.kernelSeconds === 0 ? null : cpuSeconds / work.kernelSeconds,
    };
  },
});
