import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'transpose/around-a-power';

export const predictPadding = defineQuestion({
  id: 'transpose/predict-padding',
  title: 'Predict: which side to scatter, and what padding brings',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` times four kernels: one thread for each element with scattered stores (rung 1 of the ladder) or with scattered loads, and a tile in workgroup memory without padding (rung 2) or with it (rung 3). Two are compared at a time, at the widest matrix. Predict how many times as fast the second one is.`,
  fields: () => [
    {
      id: 'loads',
      kind: 'number',
      label: 'Scattered loads instead of scattered stores',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'scattered stores / scattered loads' },
    },
    {
      id: 'padding',
      kind: 'number',
      label: 'Tile with padding instead of without',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'tile / padded tile' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `Scattered loads and scattered stores touch as many sectors. But a sector that was loaded stays in the cache for the warps that want its other words, while a store has to reach memory in the end, often before the other words of its sector are there. Without padding, each load from a column of the tile takes 32 passes over the banks instead of one. Whether you see all of that depends on whether the passes or the memory take longer.`,
});
