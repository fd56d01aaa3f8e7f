import { defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

const ELEMENTS = { software: 2 ** 15, medium: 2 ** 24, large: 2 ** 25 } as const;

export const columns = defineExperiment({
  id: 'softmax/columns',
  title: 'Softmax by the length of a row, for the same number of elements',
  question: 'What is gained by reading a row once instead of two or three times, and up to which length of a row?',
  exercise: 'softmax/rows',
  axis: {
    name: 'cols',
    unit: 'elements in a row',
    values: { software: [64, 256, 1024, 4096], medium: pow2(5, 15), large: pow2(5, 16) },
    size: (cols, deviceClass) => ({ rows: ELEMENTS[deviceClass] / cols, cols }),
  },
  series: [
    rung('02-one-row-a-workgroup', { name: 'three passes' }),
    rung('03-online', { name: 'two passes' }),
    rung('04-registers', { name: 'registers' }),
    rung('05-subgroups', { name: 'subgroups' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('three passes', 'two passes'), ratio('two passes', 'registers'), ratio('registers', 'subgroups')],
  models: [],
});
