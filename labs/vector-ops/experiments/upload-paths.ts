import { defineExperiment, pow2, ratio, transfer } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

export const uploadPaths = defineExperiment({
  id: 'vector-ops/upload-paths',
  title: 'Three ways to bring an array to the device',
  question: 'WebGPU has no pinned memory and no streams. Does a persistent staging buffer, or a new mapped buffer, beat writeBuffer?',
  exercise: 'vector-ops/copy',
  axis: {
    name: 'bytes',
    unit: 'B',
    values: { software: [2 ** 14, 2 ** 20], medium: pow2(12, 26, 2), large: pow2(12, 28, 2) },
    size: (bytes) => ({ n: bytes / 4 }),
  },
  series: [transfer('write-buffer'), transfer('mapped-staging'), transfer('mapped-at-creation')],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('write-buffer', 'mapped-staging'), ratio('write-buffer', 'mapped-at-creation')],
  models: ['write-buffer', 'mapped-staging'],
  document: {
    file: DOCUMENTS.query,
    rows: [58, 59],
    machine: 'GeForce 9500 GT, Intel Core i5 750: 28.609 ms from paged memory, 26.486 ms from pinned, which WebGPU does not have',
    points: [],
    values: [],
  },
});
