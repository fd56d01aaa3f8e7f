import { defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

export const separable = defineExperiment({
  id: 'convolution/separable',
  title: 'What separable weights are worth',
  question: 'How much faster are 18 products for a pixel than 81, and how much of that do the sums between the passes cost?',
  exercise: 'convolution/separable',
  axis: {
    name: 'side',
    unit: 'pixels',
    values: { software: [64, 128], medium: pow2(6, 12), large: pow2(7, 13) },
    size: (side) => ({ w: side, h: side }),
  },
  series: [
    rung('01-direct', { name: '81 products' }),
    rung('02-two-passes', { name: 'two passes' }),
    rung('03-tile', { name: 'tile' }),
    rung('04-vec4-strip', { name: 'strip of four columns' }),
    own(),
  ],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('81 products', 'two passes'), ratio('two passes', 'strip of four columns')],
  models: [],
});
