import { defineQuestion } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';

interface Blocks {
  readonly size: number;
  /** The block in which the next run starts. */
  readonly block: number;
  /** Where the run starts, counted from the beginning of the block that many before. */
  readonly back: number;
  readonly start: number;
  /** Where the next run starts within its block. */
  readonly next: number;
}

const startOf = ({ size, block, back, start }: Blocks): number => (block - back) * size + start;
const nextOf = ({ size, block, next }: Blocks): number => block * size + next;

export const runAcrossBlocks = defineQuestion({
  id: 'compaction/run-across-blocks',
  title: 'A run across blocks',
  draw: (random): Blocks => {
    const size = random.pick([256, 512, 1024, 2048]);
    const back = random.int(2, 9);
    return { size, block: random.int(back + 1, 60), back, start: random.int(1, size - 1), next: random.int(1, size - 1) };
  },
  text: (blocks) =>
    `Runs are encoded in blocks of ${blocks.size} elements. In block ${blocks.block - blocks.back}, the last run starts at its element ${blocks.start}; no run starts in the ${blocks.back - 1} ${blocks.back === 2 ? 'block' : 'blocks'} after it. In block ${blocks.block}, the first run starts at its element ${blocks.next}. Blocks and elements are counted from 0.

How long is the run that comes into block ${blocks.block}? How many elements of block ${blocks.block} belong to it? Which number must block ${blocks.block} get from the blocks before it, besides the number of runs, to find this length?`,
  fields: ({ block }) => [
    { id: 'length', kind: 'integer', label: 'Length of the run', unit: 'elements' },
    { id: 'inside', kind: 'integer', label: `Elements of it in block ${block}`, unit: 'elements' },
    { id: 'start', kind: 'integer', label: 'The number that it must get: the index in the whole array where the run starts', unit: '' },
  ],
  answer: (blocks) => ({ length: nextOf(blocks) - startOf(blocks), inside: blocks.next, start: startOf(blocks) }),
  mistakes: (blocks) => [
    { field: 'length', value: nextOf(blocks) - startOf(blocks) + 1, says: 'The element where the next run starts is not part of it.' },
    { field: 'start', value: blocks.start, says: 'That is counted from the beginning of its block.' },
    { field: 'start', value: nextOf(blocks), says: 'That is where the next run starts, which the block finds out by itself.' },
  ],
  solution: (blocks) => {
    const { size, block, back, start, next } = blocks;
    return `The run starts at index $${block - back} \\cdot ${size} + ${start}$ = **${formatNumber(startOf(blocks))}**. The block cannot see that: it is the number that it must get, the largest start of any block before it.

The next run starts at index $${block} \\cdot ${size} + ${next} = ${nextOf(blocks)}$, so the length is $${nextOf(blocks)} - ${startOf(blocks)}$ = **${formatNumber(nextOf(blocks) - startOf(blocks))} elements**.

The elements 0 to ${next - 1} of block ${block} belong to it: **${countWords(next, 'element')}**.`;
  },
});
