import { defineExperiment, falls, own, rung } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

/** Four sizes per doubling: the capacity of a cache lies somewhere between two powers of two. */
function quarters(from: number, to: number): number[] {
  return Array.from({ length: 4 * (to - from) + 1 }, (_, i) => 4 * Math.round(2 ** (from + i / 4) / 4));
}

export const cache = defineExperiment({
  id: 'stencil/cache',
  title: 'How large the last-level cache is',
  question: 'Up to which size does an array that is read again and again come from the cache?',
  exercise: 'reduction/sum',
  axis: { name: 'n', unit: 'elements', values: { software: [4_096, 16_384], medium: quarters(18, 25), large: quarters(20, 27) } },
  series: [rung('05-grid-stride-vec4'), own()],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [falls('05-grid-stride-vec4', (n) => 4 * n)],
  models: [],
  document: {
    file: DOCUMENTS.stencils,
    rows: [62, 72],
    machine: 'NVIDIA Tesla K80: 1.5 MB of L2 cache, from its data sheet',
    points: [],
    values: [],
  },
});
