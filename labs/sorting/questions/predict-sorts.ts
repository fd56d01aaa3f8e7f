import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'sorting/by-size';

export const predictSorts = defineQuestion({
  id: 'sorting/predict-sorts',
  title: 'Predict: a network, and digits',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` sorts more and more keys. It times rung 1 (a bitonic network with a dispatch for each step), rung 2 (the same with small strides in workgroup memory) and rung 4 (digits of four bits, with tiles that are ordered before they are stored). Predict for the largest number of keys how many times as fast rung 2 is as rung 1, and rung 4 as rung 2.`,
  fields: () => [
    {
      id: 'blocks',
      kind: 'number',
      label: 'Rung 2 instead of rung 1',
      unit: '×',
      relativeTolerance: 0.5,
      predicts: { experiment: EXPERIMENT, derived: 'network / network with blocks' },
    },
    {
      id: 'digits',
      kind: 'number',
      label: 'Rung 4 instead of rung 2',
      unit: '×',
      relativeTolerance: 0.5,
      predicts: { experiment: EXPERIMENT, derived: 'network with blocks / ordered tiles' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `If memory were the only limit, the bytes would decide. For $2^{24}$ keys, rung 1 has 300 steps and rung 2 has 105: 91 with large strides, 13 that finish a stage in workgroup memory, and one that sorts the blocks. That is a factor of 2.9. Rung 4 has eight passes of 12 bytes for each key where rung 2 has 105 of 8 bytes: a factor of 9. But the small steps in workgroup memory take time as well, and a sort by digits has more to do for each key than to move it.`,
});
