import { defineExperiment, file, own, ratio, rung } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

export const atomics = defineExperiment({
  id: 'reduction/atomics',
  title: 'Sum with atomics: a tree in each workgroup, or registers and subgroups',
  question: 'Is one atomic addition per workgroup slower than a second dispatch, and how much is gained by adding in registers first?',
  exercise: 'reduction/sum',
  axis: {
    name: 'n',
    unit: 'elements',
    values: { software: [1_000, 10_000, 40_000], medium: [1e4, 1e5, 1e6, 1e7], large: [1e4, 1e5, 1e6, 1e7, 1e8] },
  },
  series: [
    file('atomic-v1', { sweep: { WG: [256] } }),
    file('atomic-v2', { sweep: { WG: [256] } }),
    rung('03-sequential', { name: 'three dispatches' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'time' },
  derive: [ratio('atomic-v1 WG=256', 'atomic-v2 WG=256'), ratio('three dispatches', 'atomic-v1 WG=256')],
  models: ['atomic-v1 WG=256', 'atomic-v2 WG=256'],
  document: {
    file: DOCUMENTS.parameters,
    rows: [20, 22, 28],
    machine: 'NVIDIA GeForce RTX 2060 SUPER',
    points: [
      { series: 'atomic-v1', x: 1e5, y: 0.022528e-3, read: 'text' },
      { series: 'atomic-v1', x: 1e6, y: 0.121856e-3, read: 'text' },
      { series: 'atomic-v1', x: 1e7, y: 1.098752e-3, read: 'text' },
      { series: 'atomic-v1', x: 1e8, y: 9.817056e-3, read: 'text' },
      { series: 'atomic-v2', x: 1e5, y: 0.014336e-3, read: 'text' },
      { series: 'atomic-v2', x: 1e6, y: 0.075776e-3, read: 'text' },
      { series: 'atomic-v2', x: 1e7, y: 0.65536e-3, read: 'text' },
      { series: 'atomic-v2', x: 1e8, y: 5.819392e-3, read: 'text' },
    ],
    values: [],
  },
});
