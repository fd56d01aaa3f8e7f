import { defineExperiment, ratio, rung } from '@rooflab/lab/experiment';

const ELEMENTS = { software: 20_000, medium: 2 ** 24, large: 2 ** 26 } as const;

const TRIES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export const tries = defineExperiment({
  id: 'scan/tries',
  title: 'Look-back by the number of tries before a workgroup adds up a missing tile itself',
  question: 'How long should a workgroup wait for the sum of a tile before it reads that tile itself?',
  exercise: 'scan/exclusive',
  axis: {
    name: 'TRIES',
    unit: 'tries',
    values: { software: [1, 4, 16], medium: TRIES, large: TRIES },
    override: 'TRIES',
    size: (_tries, deviceClass) => ({ n: ELEMENTS[deviceClass] }),
  },
  series: [rung('07-look-back', { name: 'look-back', sweep: { WG: [64, 128, 256] } })],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('look-back WG=64', 'look-back WG=256')],
  models: [],
});
