import { defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

const ROWS = { software: 2 ** 11, medium: 2 ** 18, large: 2 ** 21 } as const;

export const columns = defineExperiment({
  id: 'sparse/columns',
  title: 'Sparse matrix times vector by the number of columns',
  question: 'How large may x be before its loads cost more than the matrix?',
  exercise: 'sparse/csr',
  axis: {
    name: 'cols',
    unit: 'numbers in x',
    values: { software: [256, 1024, 4096], medium: pow2(8, 22, 2), large: pow2(8, 26, 2) },
    size: (cols, deviceClass) => ({ rows: ROWS[deviceClass], cols, mean: 16 }),
  },
  series: [
    rung('03-teams-by-length', { name: 'teams by length' }),
    rung('04-merge', { name: 'merge' }),
    rung('05-merge-subgroups', { name: 'merge, subgroups' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'time' },
  derive: [ratio('merge', 'merge, subgroups'), ratio('teams by length', 'merge, subgroups')],
  models: [],
});
