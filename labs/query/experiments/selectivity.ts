import { cpu, defineExperiment, own, rung } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

const ROWS = { software: 20_000, medium: 6_001_215, large: 6_001_215 } as const;

export const selectivity = defineExperiment({
  id: 'query/selectivity',
  title: 'The query by how many rows it selects',
  question: 'How does the time grow with z, as all columns of more and more rows must be read?',
  exercise: 'query/filtered-sum',
  axis: {
    name: 'z',
    unit: '',
    values: {
      software: [30, 400, 4_000],
      medium: [10, 30, 100, 300, 1_000, 3_000, 10_000],
      large: [10, 30, 100, 300, 1_000, 3_000, 10_000],
    },
    size: (z, deviceClass) => ({ rows: ROWS[deviceClass], z }),
  },
  series: [cpu(), rung('05-two-loads'), rung('06-grid-stride'), rung('07-atomic'), own()],
  inputs: 'rotating',
  plot: { y: 'time' },
  derive: [],
  models: [],
  document: {
    file: DOCUMENTS.query,
    rows: [46],
    machine: 'GeForce 9500 GT; only z = 30 was measured',
    points: [],
    values: [],
  },
});
