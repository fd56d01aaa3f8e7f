import { defineExperiment, own, ratio, rung } from '@rooflab/lab/experiment';

const ELEMENTS = { software: 20_000, medium: 2 ** 24, large: 2 ** 25 } as const;

const LIMITS = [1, 10, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000];

export const byShare = defineExperiment({
  id: 'compaction/by-share',
  title: 'Filter by the share of elements that it keeps',
  question:
    'How does the time of a filter grow with the share that it keeps, and what does it bring that a warp writes its kept elements side by side?',
  exercise: 'compaction/filter',
  axis: {
    name: 'limit',
    unit: 'kept of 1000',
    values: { software: [10, 500, 1000], medium: LIMITS, large: LIMITS },
    size: (limit, deviceClass) => ({ n: ELEMENTS[deviceClass], limit }),
  },
  series: [
    rung('01-flags-scan-scatter', { name: 'one element' }),
    rung('02-sixteen-elements', { name: 'sixteen elements' }),
    rung('03-look-back', { name: 'look-back' }),
    rung('04-ballots', { name: 'ballots' }),
    own(),
  ],
  inputs: 'rotating',
  plot: { y: 'time' },
  derive: [ratio('sixteen elements', 'ballots'), ratio('one element', 'look-back')],
  models: [],
});
