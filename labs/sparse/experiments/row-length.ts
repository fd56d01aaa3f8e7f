import { defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

const ENTRIES = { software: 2 ** 15, medium: 2 ** 22, large: 2 ** 25 } as const;
const COLUMNS = { software: 2 ** 10, medium: 2 ** 14, large: 2 ** 15 } as const;

export const rowLength = defineExperiment({
  id: 'sparse/row-length',
  title: 'Sparse matrix times vector by the mean length of a row',
  question: 'For which rows does it pay to share entries instead of rows?',
  exercise: 'sparse/csr',
  axis: {
    name: 'mean',
    unit: 'entries in a row on average',
    values: { software: [4, 16, 64], medium: pow2(1, 9), large: pow2(1, 10) },
    size: (mean, deviceClass) => ({ rows: ENTRIES[deviceClass] / mean, cols: COLUMNS[deviceClass], mean }),
  },
  series: [
    rung('01-one-row-a-thread', { name: 'one row a thread' }),
    rung('02-one-row-a-warp', { name: 'one row a warp' }),
    rung('03-teams-by-length', { name: 'teams by length' }),
    rung('04-merge', { name: 'merge' }),
    rung('05-merge-subgroups', { name: 'merge, subgroups' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [
    ratio('one row a thread', 'merge'),
    ratio('one row a warp', 'teams by length'),
    ratio('teams by length', 'merge'),
    ratio('merge', 'merge, subgroups'),
  ],
  models: [],
});
