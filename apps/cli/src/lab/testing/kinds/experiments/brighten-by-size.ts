import { cpu, defineExperiment, file, own, ratio, rung, transfer } from '@rooflab/lab/experiment';

export const brightenBySize = defineExperiment({
  id: 'kinds/brighten-by-size',
  title: 'Brighter bytes by size',
  question: 'What is gained when a thread brightens eight bytes instead of four?',
  exercise: 'kinds/brighten',
  axis: { name: 'n', unit: 'bytes', values: { software: [256, 1024], medium: [1e5, 1e6, 1e7], large: [1e6, 1e7, 1e8] } },
  series: [cpu(), rung('01-narrow', { name: 'narrow' }), file('two-words', { open: true }), own(), transfer('readback')],
  inputs: 'warm',
  plot: { y: 'time' },
  derive: [ratio('narrow', 'two-words')],
  models: [],
});
