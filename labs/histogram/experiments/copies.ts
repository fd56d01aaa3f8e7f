import { defineExperiment, file, ratio } from '@rooflab/lab/experiment';

const N = { software: 10_000, medium: 2 ** 24, large: 2 ** 27 } as const;

export const copies = defineExperiment({
  id: 'histogram/copies',
  title: 'Histogram by the number of copies in each workgroup',
  question: 'How many copies of the bins pay, when each takes 1 KiB of workgroup memory?',
  exercise: 'histogram/bins',
  axis: {
    name: 'COPIES',
    unit: 'copies',
    values: { software: [1, 4, 16], medium: [1, 2, 4, 8], large: [1, 2, 4, 8, 16] },
    override: 'COPIES',
    size: (_copies, deviceClass) => ({ n: N[deviceClass] }),
  },
  series: [file('any-copies', { name: 'bins', sweep: { WG: [64, 128, 256] } })],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('bins WG=64', 'bins WG=256'), ratio('bins WG=128', 'bins WG=256')],
  models: [],
});
