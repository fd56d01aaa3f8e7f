import { defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

export const length = defineExperiment({
  id: 'softmax/length',
  title: 'Attention by the number of queries and keys',
  question: 'From which length on does it cost time to store the scores, and when are there enough workgroups without splitting the keys?',
  exercise: 'softmax/attention',
  axis: {
    name: 'n',
    unit: 'queries and as many keys',
    values: { software: [32, 64, 128], medium: pow2(7, 12), large: pow2(7, 13) },
    size: (n) => ({ queries: n, keys: n }),
  },
  series: [
    rung('01-scores-in-scratch', { name: 'scores in scratch' }),
    rung('02-one-query-a-thread', { name: 'one query a thread' }),
    rung('04-blocks', { name: 'blocks' }),
    rung('05-split-keys', { name: 'split keys' }),
    own(),
  ],
  inputs: 'warm',
  plot: { y: 'flopsPerSecond' },
  derive: [ratio('scores in scratch', 'blocks'), ratio('one query a thread', 'blocks'), ratio('blocks', 'split keys')],
  models: [],
});
