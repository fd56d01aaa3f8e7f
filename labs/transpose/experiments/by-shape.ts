import { defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

const ELEMENTS = { software: 2 ** 14, medium: 2 ** 24, large: 2 ** 26 } as const;

export const byShape = defineExperiment({
  id: 'transpose/by-shape',
  title: 'Transpose by the shape of the matrix',
  question: 'Which kernels slow down when the matrix is very wide or very tall, although it has as many elements?',
  exercise: 'transpose/f32',
  axis: {
    name: 'rows',
    unit: 'rows',
    values: { software: [32, 128, 512], medium: pow2(6, 18), large: pow2(8, 18) },
    size: (rows, deviceClass) => ({ rows, cols: ELEMENTS[deviceClass] / rows }),
  },
  series: [
    rung('01-scattered-stores', { name: 'scattered stores' }),
    rung('03-padded-tile', { name: 'padded tile' }),
    rung('04-blocks-in-registers', { name: 'blocks in registers' }),
    own(),
  ],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('scattered stores', 'blocks in registers'), ratio('padded tile', 'blocks in registers')],
  models: [],
});
