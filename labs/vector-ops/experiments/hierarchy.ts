import { defineExperiment, falls, level, pow2 } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

export const hierarchy = defineExperiment({
  id: 'vector-ops/hierarchy',
  title: 'The memory hierarchy: registers, workgroup memory, caches, memory',
  question: 'How many bytes a second does each level deliver, and how much does it hold?',
  exercise: 'vector-ops/copy',
  axis: {
    name: 'bytes',
    unit: 'B',
    // From 16 KiB on the four loads of a round are different ones.
    values: { software: [2 ** 12, 2 ** 13], medium: pow2(14, 27), large: pow2(14, 30) },
    size: (bytes) => ({ n: bytes / 4 }),
  },
  series: [level('registers'), level('workgroup-memory', { name: 'workgroup memory' }), level('storage')],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [falls('storage', (bytes) => bytes)],
  models: [],
  document: {
    file: DOCUMENTS.parameters,
    rows: [11],
    machine: 'NVIDIA GeForce RTX 2060 SUPER; the document describes the levels and gives no rates',
    points: [],
    values: [],
  },
});
