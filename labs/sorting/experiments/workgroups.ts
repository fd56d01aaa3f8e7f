import { defineExperiment, rung } from '@rooflab/lab/experiment';

const KEYS = { software: 20_000, medium: 2 ** 24, large: 60_000_000 } as const;

export const workgroups = defineExperiment({
  id: 'sorting/workgroups',
  title: 'A sort by digits, by the number of workgroups that walk over the keys',
  question: 'How many workgroups should share the keys, when each has a table of counts and walks over its tiles one after the other?',
  exercise: 'sorting/keys',
  axis: {
    name: 'GROUPS',
    unit: 'workgroups',
    values: { software: [1, 2, 4], medium: [16, 32, 64, 128, 256, 512, 1024], large: [66, 132, 264, 396, 528, 660, 1056, 2112] },
    override: 'GROUPS',
    size: (_groups, deviceClass) => ({ n: KEYS[deviceClass] }),
  },
  series: [rung('05-eight-bits', { name: 'eight bits' })],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [],
  models: [],
});
