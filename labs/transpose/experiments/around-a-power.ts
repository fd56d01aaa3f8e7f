import { defineExperiment, file, own, ratio, rung } from '@rooflab/lab/experiment';

const POWER = { software: 128, medium: 2048, large: 8192 } as const;

/** Columns more than the power of two. */
const OFFSETS = [-64, -32, -16, -8, 0, 8, 16, 32, 64];

const around = (power: number) => OFFSETS.map((offset) => power + offset);

export const aroundAPower = defineExperiment({
  id: 'transpose/around-a-power',
  title: 'Transpose with a few columns more or less than a power of two',
  question: 'Does it cost time that words of a column lie exactly a power of two apart, and in which kernels?',
  exercise: 'transpose/f32',
  axis: {
    name: 'cols',
    unit: 'columns',
    values: { software: [120, 128, 136], medium: around(POWER.medium), large: around(POWER.large) },
    size: (cols, deviceClass) => ({ rows: POWER[deviceClass], cols }),
  },
  series: [
    rung('01-scattered-stores', { name: 'scattered stores' }),
    file('scattered-loads', { name: 'scattered loads' }),
    rung('02-tile', { name: 'tile' }),
    rung('03-padded-tile', { name: 'padded tile' }),
    own(),
  ],
  inputs: 'rotating',
  plot: { y: 'time' },
  derive: [ratio('scattered stores', 'scattered loads'), ratio('tile', 'padded tile')],
  models: [],
});
