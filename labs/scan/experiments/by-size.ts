import { breakEven, cpu, defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

export const bySize = defineExperiment({
  id: 'scan/by-size',
  title: 'Scan by size: four, three and two passes over memory, and the processor',
  question: 'From which size on do fewer passes over memory pay, and from which size on does the GPU beat one core of the processor?',
  exercise: 'scan/exclusive',
  axis: { name: 'n', unit: 'elements', values: { software: [1_024, 8_192, 32_768], medium: pow2(10, 24, 2), large: pow2(10, 27) } },
  series: [
    cpu(),
    rung('01-hillis-steele', { name: 'scan, then add' }),
    rung('04-reduce-then-scan', { name: 'reduce, then scan' }),
    rung('06-subgroups', { name: 'subgroups' }),
    rung('07-look-back', { name: 'look-back' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [
    breakEven('CPU', 'scan, then add'),
    breakEven('CPU', 'look-back'),
    breakEven('subgroups', 'look-back'),
    ratio('scan, then add', 'look-back'),
    ratio('subgroups', 'look-back'),
  ],
  models: ['look-back'],
});
