import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'scan/by-size';

export const predictPasses = defineQuestion({
  id: 'scan/predict-passes',
  title: 'Predict: what fewer passes bring',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` scans arrays of more and more elements. It times rung 1 (each block is scanned, and a later dispatch adds to every element), rung 6 (reduce, then scan, with subgroups) and rung 7 (one pass with look-back). Predict for the largest array how many times as fast rung 7 is as each of the others.`,
  fields: () => [
    {
      id: 'first',
      kind: 'number',
      label: 'Rung 7 instead of rung 1',
      unit: '×',
      relativeTolerance: 0.5,
      predicts: { experiment: EXPERIMENT, derived: 'scan, then add / look-back' },
    },
    {
      id: 'subgroups',
      kind: 'number',
      label: 'Rung 7 instead of rung 6',
      unit: '×',
      relativeTolerance: 0.2,
      predicts: { experiment: EXPERIMENT, derived: 'subgroups / look-back' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `If memory were the only limit, the bytes would decide: 16 for each element in rung 1, 12 in rung 6, 8 in rung 7, so factors of 2 and 1.5. Rung 1 also waits at a barrier for every few bytes, so it lies further behind. Rung 7 has to wait for what earlier tiles publish, which may cost part of its advantage.`,
});
