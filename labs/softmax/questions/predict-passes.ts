import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'softmax/columns';

export const predictPasses = defineQuestion({
  id: 'softmax/predict-passes',
  title: 'Predict: what fewer passes bring',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` times the softmax of matrices with the same number of elements and rows of different length. Three kernels give each row to a workgroup: one reads it three times, one twice, and one once, as long as the row fits into registers. Predict how many times as fast the second is as the first, and the third as the second.`,
  fields: () => [
    {
      id: 'two',
      kind: 'number',
      label: 'Speed-up by two passes instead of three',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'three passes / two passes' },
    },
    {
      id: 'one',
      kind: 'number',
      label: 'Speed-up by registers instead of two passes',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'two passes / registers' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `Count bytes: three passes and the writing are 16 bytes for each element, two passes 12, one pass 8. If every pass came from memory, the factors would be 4/3 and 3/2. But a row of a few thousand elements is still in a cache when the same workgroup reads it again, so you measure less where memory is the limit. More passes also mean more barriers and more exponentials: where those are the limit, you measure something else again.`,
});
