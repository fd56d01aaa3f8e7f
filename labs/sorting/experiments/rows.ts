import { defineExperiment, rung } from '@rooflab/lab/experiment';

const KEYS = { software: 20_000, medium: 2 ** 24, large: 60_000_000 } as const;

export const rows = defineExperiment({
  id: 'sorting/rows',
  title: 'A sort by digits, by the number of keys that each workgroup orders',
  question: 'How many rows of 256 keys should a workgroup order in its memory before it stores them?',
  exercise: 'sorting/keys',
  axis: {
    name: 'ROWS',
    unit: 'rows',
    values: { software: [2, 4, 8], medium: [2, 4, 6, 8], large: [2, 4, 6, 8] },
    override: 'ROWS',
    size: (_rows, deviceClass) => ({ n: KEYS[deviceClass] }),
  },
  series: [rung('04-ordered-tiles', { name: 'ordered tiles' })],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [],
  models: [],
});
