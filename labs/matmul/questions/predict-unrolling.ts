import { defineQuestion } from '@rooflab/lab/question';
import { DOCUMENTS } from '../../documents.ts';

const EXPERIMENT = 'matmul/factors';

export const predictUnrolling = defineQuestion({
  id: 'matmul/predict-unrolling',
  title: 'Predict: what unrolling and more work for each thread bring',
  document: { file: DOCUMENTS.considerations, rows: [43, 44, 45] },
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` times a tiled matrix multiplication with and without unrolling, and with one or two tiles for each workgroup. Two kernels are compared at a time, with the largest tile, 16 × 16. Predict how many times as fast the second one is.`,
  fields: () => [
    {
      id: 'unrolled',
      kind: 'number',
      label: 'One tile: speed-up by unrolling',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'tiled COLUMNS=1 UNROLL=0 PREFETCH=0 / tiled COLUMNS=1 UNROLL=1 PREFETCH=0' },
    },
    {
      id: 'columns',
      kind: 'number',
      label: 'Unrolled: speed-up by two tiles instead of one',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'tiled COLUMNS=1 UNROLL=1 PREFETCH=0 / tiled COLUMNS=2 UNROLL=1 PREFETCH=0' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `Count instructions. Without unrolling, a multiply-add comes with its address arithmetic, a branch and an increment: in the document 2 of 6 instructions compute, so unrolling could triple the speed at most. Today's compilers unroll many loops automatically; then you measure a factor near 1. Two tiles share the loads of one factor, 3 loads instead of 4, and keep two independent sums in flight. That is worth more than unrolling where loads are the limit, and less where there are too few threads.`,
});
