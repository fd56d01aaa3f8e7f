import { defineExperiment, file, ratio } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

const N = { software: 48, medium: 1_008, large: 2_016 } as const;

export const factors = defineExperiment({
  id: 'matmul/factors',
  title: 'Matrix product: tile, unrolling, prefetch and granularity together',
  question: 'Which of the four changes helps on its own, and which only once the tile is large enough?',
  exercise: 'matmul/square',
  axis: {
    name: 'TILE',
    unit: 'elements on an edge of the tile',
    values: { software: [4, 8, 12, 16], medium: [4, 8, 12, 16], large: [4, 8, 12, 16] },
    override: 'TILE',
    size: (_tile, deviceClass) => ({ n: N[deviceClass] }),
  },
  series: [file('tiled', { sweep: { COLUMNS: [1, 2, 4], UNROLL: [0, 1], PREFETCH: [0, 1] } })],
  inputs: 'warm',
  plot: { y: 'flopsPerSecond' },
  derive: [
    ratio('tiled COLUMNS=1 UNROLL=0 PREFETCH=0', 'tiled COLUMNS=1 UNROLL=1 PREFETCH=0'),
    ratio('tiled COLUMNS=1 UNROLL=0 PREFETCH=0', 'tiled COLUMNS=1 UNROLL=0 PREFETCH=1'),
    ratio('tiled COLUMNS=1 UNROLL=1 PREFETCH=0', 'tiled COLUMNS=2 UNROLL=1 PREFETCH=0'),
    ratio('tiled COLUMNS=4 UNROLL=1 PREFETCH=0', 'tiled COLUMNS=4 UNROLL=1 PREFETCH=1'),
  ],
  models: [],
  document: {
    file: DOCUMENTS.considerations,
    rows: [43, 44, 45],
    machine: 'G80; its chart is a picture without numbers in the text, so no point of it can be shown',
    points: [],
    values: [],
  },
});
