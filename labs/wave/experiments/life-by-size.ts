import { defineExperiment, own, pow2, ratio, rung } from '@rooflab/lab/experiment';

export const lifeBySize = defineExperiment({
  id: 'wave/life-by-size',
  title: 'The game of life by the size of the grid',
  question: 'Which gains more: several steps in a pass, or 32 cells in a word?',
  exercise: 'wave/life',
  axis: {
    name: 'side',
    unit: 'cells',
    values: { software: [64, 128], medium: pow2(7, 12), large: pow2(8, 13) },
    size: (side) => ({ w: side, h: side, steps: 16 }),
  },
  series: [
    rung('01-one-cell', { name: 'one cell' }),
    rung('02-tile-in-time', { name: 'tile' }),
    rung('03-words', { name: 'words' }),
    rung('04-words-in-time', { name: 'words in time' }),
    own(),
  ],
  inputs: 'rotating',
  plot: { y: 'bytesPerSecond' },
  derive: [ratio('one cell', 'tile'), ratio('tile', 'words')],
  models: [],
});
