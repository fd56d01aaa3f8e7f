import { defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

export const bySize = defineExperiment({
  id: 'convolution/by-size',
  title: 'A 5 × 5 convolution by the size of the image',
  question: 'From which size of the image on do strips pay, and what does a tile in workgroup memory bring?',
  exercise: 'convolution/2d',
  axis: {
    name: 'side',
    unit: 'pixels',
    values: { software: [64, 128], medium: pow2(6, 12), large: pow2(7, 13) },
    size: (side) => ({ w: side, h: side }),
  },
  series: [
    rung('01-one-pixel', { name: 'one pixel' }),
    rung('02-tile', { name: 'tile' }),
    rung('03-strip', { name: 'strip' }),
    rung('04-vec4-strip', { name: 'strip of four columns' }),
    own(),
  ],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('one pixel', 'tile'), ratio('one pixel', 'strip of four columns')],
  models: [],
});
