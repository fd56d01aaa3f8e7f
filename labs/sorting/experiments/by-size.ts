import { breakEven, cpu, defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

export const bySize = defineExperiment({
  id: 'sorting/by-size',
  title: 'Sorting by size: a network, a network with blocks, digits, and the processor',
  question:
    'From which size on is a sort by digits faster than a network, and from which size on does the GPU beat one core of the processor?',
  exercise: 'sorting/keys',
  axis: { name: 'n', unit: 'keys', values: { software: [1_024, 4_096, 16_384], medium: pow2(10, 24, 2), large: pow2(10, 24, 2) } },
  series: [
    cpu(),
    rung('01-bitonic', { name: 'network' }),
    rung('02-blocks', { name: 'network with blocks' }),
    rung('03-radix', { name: 'digits' }),
    rung('04-ordered-tiles', { name: 'ordered tiles' }),
    rung('05-eight-bits', { name: 'eight bits' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [
    breakEven('CPU', 'network'),
    breakEven('CPU', 'eight bits'),
    breakEven('network with blocks', 'eight bits'),
    ratio('network', 'network with blocks'),
    ratio('network with blocks', 'ordered tiles'),
    ratio('digits', 'ordered tiles'),
    ratio('ordered tiles', 'eight bits'),
  ],
  models: ['eight bits'],
});
