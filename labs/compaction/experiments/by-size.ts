import { breakEven, defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

export const bySize = defineExperiment({
  id: 'compaction/by-size',
  title: 'Run lengths by size',
  question: 'What does it bring that no thread walks along its run, and that one pass is enough, and from which size on?',
  exercise: 'compaction/runs',
  axis: { name: 'n', unit: 'elements', values: { software: [1_024, 8_192, 32_768], medium: pow2(10, 24, 2), large: pow2(10, 25) } },
  series: [
    rung('01-walk', { name: 'walk' }),
    rung('02-starts', { name: 'starts' }),
    rung('04-subgroups', { name: 'subgroups' }),
    rung('05-look-back', { name: 'look-back' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [breakEven('subgroups', 'look-back'), ratio('walk', 'starts'), ratio('subgroups', 'look-back')],
  models: ['look-back'],
});
