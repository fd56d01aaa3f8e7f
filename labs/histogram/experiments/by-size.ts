import { breakEven, cpu, defineExperiment, file, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

export const bySize = defineExperiment({
  id: 'histogram/by-size',
  title: 'Histogram by size, against the CPU',
  question: 'From which size on does each kernel count faster than one core of the CPU?',
  exercise: 'histogram/bins',
  axis: { name: 'n', unit: 'elements', values: { software: [1024, 8192, 32_768], medium: pow2(10, 24, 2), large: pow2(10, 28, 2) } },
  series: [
    cpu(),
    rung('01-global-atomics', { name: 'global atomics' }),
    rung('02-workgroup-bins', { name: 'workgroup bins' }),
    rung('03-loads-in-flight', { name: 'loads in flight' }),
    rung('04-grid-stride', { name: 'grid-stride' }),
    file('eight-copies', { name: 'eight copies' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [
    breakEven('CPU', 'global atomics'),
    breakEven('CPU', 'eight copies'),
    ratio('global atomics', 'workgroup bins'),
    ratio('grid-stride', 'eight copies'),
  ],
  models: [],
});
