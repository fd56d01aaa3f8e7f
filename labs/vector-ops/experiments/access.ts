import { defineExperiment, file, own, ratio, rung } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

export const access = defineExperiment({
  id: 'vector-ops/access',
  title: 'Copy: words side by side, words apart, and a fixed grid',
  question: 'What does it cost when neighbouring threads touch words that lie apart, and what is saved by starting fewer threads?',
  exercise: 'vector-ops/copy',
  axis: {
    name: 'n',
    unit: 'elements',
    values: { software: [1e3, 1e4, 1e5], medium: [1e5, 1e6, 1e7], large: [1e5, 1e6, 1e7, 1e8] },
  },
  series: [
    file('strided', { open: true, sweep: { STRIDE: [2, 4, 8, 32] } }),
    rung('01-one-element', { name: 'side by side' }),
    file('grid-stride'),
    own(),
  ],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [
    ratio('strided STRIDE=2', 'side by side'),
    ratio('strided STRIDE=8', 'side by side'),
    ratio('strided STRIDE=32', 'side by side'),
    ratio('side by side', 'grid-stride'),
  ],
  models: [],
  document: {
    file: DOCUMENTS.considerations,
    rows: [38, 39],
    machine: 'none; the document only draws the accesses of a warp',
    points: [],
    values: [],
  },
});
