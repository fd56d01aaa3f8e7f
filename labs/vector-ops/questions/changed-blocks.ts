import { defineQuestion, drawUntil, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Bus {
  readonly megabytes: number;
  readonly busGBs: number;
  readonly hashGBs: number;
}

export const changedBlocks = defineQuestion({
  id: 'vector-ops/changed-blocks',
  title: 'Send only what changed',
  document: { file: DOCUMENTS.parameters, rows: [16] },
  draw: (random): Bus =>
    drawUntil(
      () => ({ megabytes: 20 * random.int(2, 40), busGBs: random.int(4, 30) / 2, hashGBs: random.int(2, 40) }),
      ({ busGBs, hashGBs }) => hashGBs >= 1.2 * busGBs,
    ),
  text: ({ megabytes, busGBs, hashGBs }) =>
    `An array of ${formatNumber(megabytes)} MB is on the GPU, and the program on the processor changes parts of it. The bus carries ${formatNumber(busGBs)} GB/s. To find the blocks that changed, the processor hashes the whole array at ${formatNumber(hashGBs)} GB/s; then it sends those blocks. The two steps do not overlap, and nothing else takes time.

How long does it take to send everything? Up to which share of changed blocks is it faster to hash first?`,
  fields: () => [
    { id: 'everything', kind: 'number', label: 'Time to send everything', unit: 'ms', relativeTolerance: 0.01 },
    { id: 'share', kind: 'number', label: 'Largest share of changed blocks', unit: 'share', relativeTolerance: 0.02 },
  ],
  answer: ({ megabytes, busGBs, hashGBs }) => {
    const everything = megabytes / busGBs;
    return { everything, share: (everything - megabytes / hashGBs) / everything };
  },
  mistakes: ({ busGBs, hashGBs }) => [
    {
      field: 'share',
      value: busGBs / hashGBs,
      says: 'That is the share of the time that the hashes take. What is left may be spent on blocks.',
    },
  ],
  solution: ({ megabytes, busGBs, hashGBs }) =>
    `Everything takes $${texNumber(megabytes)}\\,\\text{MB} / ${texNumber(busGBs)}\\,\\text{GB/s}$ = **${formatNumber(megabytes / busGBs)} ms**.

Hashing takes $${texNumber(megabytes)}\\,\\text{MB} / ${texNumber(hashGBs)}\\,\\text{GB/s} = ${texNumber(megabytes / hashGBs)}\\,\\text{ms}$, whatever has changed. With a share $s$ of the blocks the whole takes $n/H + s \\cdot n/B$, which is less than $n/B$ for $s < 1 - B/H = 1 - ${texNumber(busGBs)}/${texNumber(hashGBs)}$ = **${formatNumber(1 - busGBs / hashGBs)}**. The size of the array does not matter. Where the bus is as fast as the hash, hashing never pays.`,
});
