import { breakEven, cpu, defineExperiment, own, ratio, rung, sum, transfer } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

const DECADES = [1e3, 1e4, 1e5, 1e6];

export const transfers = defineExperiment({
  id: 'vector-ops/transfers',
  title: 'Add: upload, kernel, readback and CPU apart',
  question: 'What does it cost to bring two arrays to the GPU and the result back, compared with adding them, and is it worth it?',
  exercise: 'vector-ops/add',
  axis: { name: 'n', unit: 'elements', values: { software: [1e3, 1e4, 1e5], medium: [...DECADES, 1e7], large: [...DECADES, 1e7, 1e8] } },
  series: [
    cpu(),
    rung('01-one-element', { name: 'kernel', sweep: { WG: [32, 256, 1024] } }),
    own(),
    transfer('write-buffer', { name: 'upload' }),
    transfer('readback'),
    transfer('wait'),
    sum('GPU with transfers', ['upload', 'kernel WG=256', 'readback']),
  ],
  inputs: 'warm',
  plot: { y: 'time' },
  derive: [
    breakEven('CPU', 'kernel WG=256'),
    breakEven('CPU', 'GPU with transfers'),
    ratio('GPU with transfers', 'kernel WG=256'),
    ratio('GPU with transfers', 'CPU'),
  ],
  models: ['upload', 'readback'],
  document: {
    file: DOCUMENTS.parameters,
    rows: [15, 24, 25, 26],
    machine: 'NVIDIA GeForce RTX 2060 SUPER, Intel Core i7-10700; upload and readback of all arrays of its three kernels together',
    points: [
      { series: 'upload', x: 1e3, y: 26e-6, read: 'text' },
      { series: 'upload', x: 1e4, y: 37e-6, read: 'text' },
      { series: 'upload', x: 1e5, y: 122e-6, read: 'text' },
      { series: 'upload', x: 1e6, y: 912e-6, read: 'text' },
      { series: 'readback', x: 1e3, y: 18e-6, read: 'text' },
      { series: 'readback', x: 1e4, y: 25e-6, read: 'text' },
      { series: 'readback', x: 1e5, y: 74e-6, read: 'text' },
      { series: 'readback', x: 1e6, y: 583e-6, read: 'text' },
      { series: 'kernel WG=32', x: 1e3, y: 13e-6, read: 'text' },
      { series: 'kernel WG=32', x: 1e4, y: 9e-6, read: 'text' },
      { series: 'kernel WG=32', x: 1e5, y: 14e-6, read: 'text' },
      { series: 'kernel WG=32', x: 1e6, y: 18e-6, read: 'text' },
      { series: 'kernel WG=256', x: 1e6, y: 17e-6, read: 'text' },
      { series: 'kernel WG=1024', x: 1e6, y: 17e-6, read: 'text' },
      { series: 'CPU', x: 1e3, y: 1e-6, read: 'text' },
      { series: 'CPU', x: 1e4, y: 6e-6, read: 'text' },
      { series: 'CPU', x: 1e5, y: 54e-6, read: 'text' },
      { series: 'CPU', x: 1e6, y: 570e-6, read: 'text' },
    ],
    values: [],
  },
});
