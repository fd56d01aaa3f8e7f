import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

interface Blocks {
  readonly log: number;
  readonly blocks: number;
}

const stepsOf = (log: number): number => (log * (log + 1)) / 2;

export const stepsOfANetwork = defineQuestion({
  id: 'sorting/steps-of-a-network',
  title: 'Steps of two networks',
  draw: (random): Blocks => ({ log: random.int(5, 11), blocks: random.int(20, 900) }),
  text: ({ log, blocks }) =>
    `${formatNumber(blocks)} blocks of ${texKeys(log)} keys are sorted in workgroup memory. Odd-even transposition takes as many phases as a block has keys. A bitonic network merges runs of 1, 2, 4, … keys; merging to runs of $2^k$ keys takes $k$ steps. How many phases or steps does a block take in each? In a step of the bitonic network each key is compared once, with one other key. How many comparisons does it make in all blocks together?`,
  fields: () => [
    { id: 'phases', kind: 'integer', label: 'Phases of odd-even transposition', unit: 'phases' },
    { id: 'steps', kind: 'integer', label: 'Steps of the bitonic network', unit: 'steps' },
    { id: 'comparisons', kind: 'integer', label: 'Comparisons of the bitonic network, all blocks', unit: 'comparisons' },
  ],
  answer: ({ log, blocks }) => ({
    phases: 2 ** log,
    steps: stepsOf(log),
    comparisons: blocks * stepsOf(log) * 2 ** (log - 1),
  }),
  mistakes: ({ log, blocks }) => [
    {
      field: 'phases',
      value: log,
      says: 'That is the number of merges of the other network. Here a key moves by one place at most in each phase.',
    },
    { field: 'steps', value: log, says: 'That is the number of merges. Each of them takes several steps.' },
    { field: 'steps', value: log * log, says: 'Only the last merge takes so many steps. The first one takes a single step.' },
    {
      field: 'comparisons',
      value: blocks * stepsOf(log) * 2 ** log,
      says: 'Each comparison has two keys, so a step makes half as many as a block has keys.',
    },
    { field: 'comparisons', value: stepsOf(log) * 2 ** (log - 1), says: 'That is for one block.' },
  ],
  solution: ({ log, blocks }) => {
    const keys = 2 ** log;
    return `In a phase of odd-even transposition a key moves by one place at most, so a block may need as many phases as it has keys: **${formatNumber(keys)} phases**.

Merges lead to runs of 2, 4, … ${formatNumber(keys)} keys: ${log} of them, with $1 + 2 + \\dots + ${log} = ${log} \\cdot ${log + 1} / 2$ = **${stepsOf(log)} steps**.

Each step compares ${formatNumber(keys / 2)} pairs in a block: $${texNumber(blocks)} \\cdot ${stepsOf(log)} \\cdot ${texNumber(keys / 2)}$ = **${formatNumber(blocks * stepsOf(log) * (keys / 2))} comparisons**.`;
  },
});

function texKeys(log: number): string {
  return `$2^{${log}} = ${texNumber(2 ** log)}$`;
}
