import { defineExperiment, own, ratio, rung } from '@rooflab/lab/experiment';

const SIDES = { software: { w: 128, h: 64 }, medium: { w: 2048, h: 2048 }, large: { w: 8160, h: 4064 } } as const;

const STEPS = [1, 2, 4, 6, 8, 12, 16];

export const bySteps = defineExperiment({
  id: 'wave/by-steps',
  title: 'A wave by the number of steps',
  question: 'How does the time grow with the number of steps, and where does a pass that takes several of them pay?',
  exercise: 'wave/steps',
  axis: {
    name: 'steps',
    unit: 'steps',
    values: { software: [1, 8, 16], medium: STEPS, large: STEPS },
    size: (steps, deviceClass) => ({ ...SIDES[deviceClass], steps }),
  },
  series: [
    rung('01-one-point', { name: 'one step in a pass' }),
    rung('03-tile-in-time', { name: 'four steps in a pass' }),
    rung('04-rows-in-time', { name: 'eight steps in a pass' }),
    rung('05-sixteen-steps', { name: 'sixteen steps in a pass' }),
    own(),
  ],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('one step in a pass', 'four steps in a pass'), ratio('one step in a pass', 'sixteen steps in a pass')],
  models: [],
});
