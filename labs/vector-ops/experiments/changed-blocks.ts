import { breakEven, defineExperiment, transfer } from '@rooflab/lab/experiment';
import { DOCUMENTS } from '../../documents.ts';

const BLOCK_BYTES = 2 ** 16;
/** Blocks of the array. */
const BLOCKS = { software: 16, medium: 256, large: 1024 } as const;

export const changedBlocks = defineExperiment({
  id: 'vector-ops/changed-blocks',
  title: 'Send everything, or only the blocks that changed',
  question: 'Up to how many changed blocks does it pay to send only those: if they are known, and if every block has to be hashed first?',
  exercise: 'vector-ops/copy',
  axis: {
    name: 'changed',
    unit: 'blocks',
    values: { software: [1, 8, 16], medium: [1, 8, 16, 32, 64, 128, 192, 256], large: [1, 8, 32, 64, 128, 256, 512, 768, 1024] },
    size: (_changed, deviceClass) => ({ n: (BLOCKS[deviceClass] * BLOCK_BYTES) / 4 }),
    override: 'CHANGED',
  },
  series: [
    transfer('mapped-staging', { name: 'everything' }),
    transfer('changed-known', { name: 'changed, known' }),
    transfer('changed-hashed', { name: 'changed, found by hashes' }),
  ],
  inputs: 'warm',
  plot: { y: 'time' },
  derive: [breakEven('changed, known', 'everything'), breakEven('changed, found by hashes', 'everything')],
  models: [],
  document: {
    file: DOCUMENTS.parameters,
    rows: [16],
    machine: 'NVIDIA GeForce RTX 2060 SUPER; the document describes a hash table of the blocks but gives no times',
    points: [],
    values: [],
  },
});
