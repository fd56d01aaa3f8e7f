import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'compaction/by-share';

export const predictShare = defineQuestion({
  id: 'compaction/predict-share',
  title: 'Predict: what gathering brings',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` filters arrays of which a larger and larger share is kept. Rung 3 lets each thread write its own kept elements, rung 4 gathers those of a block in workgroup memory first, rung 2 has one element for each thread, and rung 6 reads the input once. Predict for the filter that keeps everything how many times as fast the second kernel of each pair is.`,
  fields: () => [
    {
      id: 'staged',
      kind: 'number',
      label: 'Rung 4 instead of rung 3',
      unit: '×',
      relativeTolerance: 0.3,
      predicts: { experiment: EXPERIMENT, derived: 'sixteen elements / staged' },
    },
    {
      id: 'pass',
      kind: 'number',
      label: 'Rung 6 instead of rung 2',
      unit: '×',
      relativeTolerance: 0.5,
      predicts: { experiment: EXPERIMENT, derived: 'one element / look-back' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `If everything is kept, each thread of rung 3 writes four words side by side in each of its four vectors, one word a store, so that every sector is touched by four stores. Gathered words are written once. How much of that you see depends on whether the cache joins the stores before they reach memory. Rung 2 reads the input twice and waits at a barrier for every few bytes; rung 6 reads it once.`,
});
