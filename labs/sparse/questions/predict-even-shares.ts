import { defineQuestion } from '@rooflab/lab/question';

const EXPERIMENT = 'sparse/row-length';

export const predictEvenShares = defineQuestion({
  id: 'sparse/predict-even-shares',
  title: 'Predict: what even shares bring',
  draw: () => ({}),
  text: () =>
    `The experiment \`${EXPERIMENT}\` multiplies sparse matrices with the same number of entries and rows of different mean length. Within a matrix, rows are of very different length. One kernel gives each row to a thread, one to a team of threads, and one cuts all entries and row ends into equal pieces. Predict how many times as fast the last one is as each of the others.`,
  fields: () => [
    {
      id: 'thread',
      kind: 'number',
      label: 'Speed-up over one row a thread',
      unit: '×',
      relativeTolerance: 1,
      predicts: { experiment: EXPERIMENT, derived: 'one row a thread / merge' },
    },
    {
      id: 'team',
      kind: 'number',
      label: 'Speed-up over teams by length',
      unit: '×',
      relativeTolerance: 0.5,
      predicts: { experiment: EXPERIMENT, derived: 'teams by length / merge' },
    },
  ],
  answer: () => ({}),
  solution: () =>
    `The kernel of one row a thread is as slow as its longest row: thousands of loads, each of which waits for the one before it, while most of the GPU has nothing to do. A team divides that by its number of threads at most. Equal pieces cost a search and a scan, but no thread works longer than another. So the factors grow with the longest row, and the second one may be close to 1 where rows are short.`,
});
