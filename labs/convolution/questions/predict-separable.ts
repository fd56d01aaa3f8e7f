import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'convolution/separable';

export const predictSeparable = defineQuestion({
  id: 'convolution/predict-separable',
  title: 'Predict: what separable weights are worth',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` times a filter of 9 × 9 separable weights with 81 products for a pixel (rung 1 of the ladder), in two passes through memory (rung 2), and as strips of four columns (rung 4). Two are compared at a time, at the largest image. Predict how many times as fast the second one is.`,
  fields: () => [
    {
      id: 'passes',
      kind: 'number',
      label: 'Two passes instead of 81 products',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: '81 products / two passes' },
    },
    {
      id: 'strip',
      kind: 'number',
      label: 'Strips instead of two passes',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'two passes / strip of four columns' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    'Two passes take 18 products instead of 81, a factor of 4.5, if loads are the limit of both. The strips move 8 bytes for a pixel instead of 16, which alone would be a factor of 2, and they load vectors instead of words.',
});
