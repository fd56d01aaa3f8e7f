import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'compaction/by-share';

export const predictShare = defineQuestion({
  id: 'compaction/predict-share',
  title: 'Predict: what ballots and one pass bring',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` filters arrays of which a larger and larger share is kept. Rung 2 gives each thread sixteen elements and lets it write those that it keeps; in rung 4 neighbouring lanes write neighbouring words. Rung 1 stores a place for each element; rung 3 reads the input once. Predict, where everything is kept, how many times as fast rung 4 is as rung 2, and rung 3 as rung 1.`,
  fields: () => [
    {
      id: 'ballots',
      kind: 'number',
      label: 'Rung 4 instead of rung 2',
      unit: '×',
      relativeTolerance: 0.3,
      predicts: { experiment: EXPERIMENT, derived: 'sixteen elements / ballots' },
    },
    {
      id: 'pass',
      kind: 'number',
      label: 'Rung 3 instead of rung 1',
      unit: '×',
      relativeTolerance: 0.5,
      predicts: { experiment: EXPERIMENT, derived: 'one element / look-back' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `If everything is kept, each thread of rung 2 writes four words side by side in each of its four vectors, one word a store, so that every sector is touched by four stores. In rung 4 a row of 32 words is written by one store. How much of that you see depends on whether the cache joins the stores before they reach memory. Rung 1 reads the input twice, writes a place for each element and reads it again: with the results that makes 20 bytes for each element. Rung 3 reads the input once and writes the results, 8 bytes.`,
});
