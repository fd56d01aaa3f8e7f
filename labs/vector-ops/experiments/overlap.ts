import { defineExperiment, ratio, transfer } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

export const overlap = defineExperiment({
  id: 'vector-ops/overlap',
  title: 'Upload and kernel, one after the other or overlapped',
  question: 'How much of the upload is hidden if the next piece is written while the kernel of the last one runs?',
  exercise: 'vector-ops/copy',
  axis: {
    name: 'bytes',
    unit: 'B',
    values: {
      software: [2 ** 12, 2 ** 14],
      medium: [2 ** 16, 2 ** 18, 2 ** 20, 2 ** 22, 2 ** 24, 2 ** 26],
      large: [2 ** 16, 2 ** 18, 2 ** 20, 2 ** 22, 2 ** 24, 2 ** 26, 2 ** 28],
    },
    size: (bytes) => ({ n: bytes / 4 }),
  },
  series: [
    transfer('mapped-staging', { name: 'upload alone' }),
    transfer('pieces-in-turn', { name: 'in turn' }),
    transfer('pieces-overlapped', { name: 'overlapped' }),
  ],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('in turn', 'overlapped')],
  models: [],
  document: {
    file: DOCUMENTS.parameters,
    rows: [17],
    machine: 'NVIDIA GeForce RTX 2060 SUPER; the document describes the overlap but gives no times',
    points: [],
    values: [],
  },
});
