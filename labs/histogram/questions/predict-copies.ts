import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'histogram/by-size';

export const predictCopies = defineQuestion({
  id: 'histogram/predict-copies',
  title: 'Predict: what private bins and copies bring',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` times the four rungs of the ladder, and the fourth with eight copies of its bins. Uniform values, Zipf's, sorted ones and nearly equal ones take turns. Two kernels are compared at a time, at the largest size. Predict how many times as fast the second one is.`,
  fields: () => [
    {
      id: 'private',
      kind: 'number',
      label: 'Bins of a workgroup instead of atomics on the output',
      unit: '×',
      relativeTolerance: 0.5,
      predicts: { experiment: EXPERIMENT, derived: 'global atomics / workgroup bins' },
    },
    {
      id: 'copies',
      kind: 'number',
      label: 'Eight copies instead of one',
      unit: '×',
      relativeTolerance: 0.25,
      predicts: { experiment: EXPERIMENT, derived: 'grid-stride / eight copies' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `Atomics on the output are served by a cache that all cores share, a few hundred words for all threads: the time is that of the longest queues. In workgroup memory each core serves its own queues. Copies shorten these further, by up to their number where all values are equal, and by less where they are uniform, as long as it is the queues that take longest and not the loads.`,
});
