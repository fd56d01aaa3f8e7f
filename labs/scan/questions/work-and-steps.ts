import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const workAndSteps = defineQuestion({
  id: 'scan/work-and-steps',
  title: 'Work and steps of two scans',
  draw: (random) => ({ log: random.int(5, 11), blocks: random.int(20, 900) }),
  text: ({ log, blocks }) =>
    `An array of ${formatNumber(blocks * 2 ** log)} elements is scanned in blocks of ${2 ** log}. In step $s = 1, 2, 4, \\dots$ of the scan of Hillis and Steele, each element that has one $s$ places before it adds that one. How many steps does a block take? How many additions do all blocks make together? How many does one thread need that goes through each block in a loop, all blocks together?`,
  fields: () => [
    { id: 'steps', kind: 'integer', label: 'Steps of a block', unit: 'steps' },
    { id: 'parallel', kind: 'integer', label: 'Additions in parallel', unit: 'additions' },
    { id: 'serial', kind: 'integer', label: 'Additions of one thread', unit: 'additions' },
  ],
  answer: ({ log, blocks }) => ({ steps: log, parallel: blocks * additionsInSteps(2 ** log), serial: blocks * (2 ** log - 1) }),
  mistakes: ({ log, blocks }) => [
    { field: 'steps', value: 2 * log, says: 'That is for a tree, which goes up and down again.' },
    {
      field: 'parallel',
      value: blocks * log * 2 ** log,
      says: 'In step s the first s elements have none so far before them and do not add.',
    },
    { field: 'parallel', value: additionsInSteps(2 ** log), says: 'That is for one block.' },
    { field: 'serial', value: blocks * 2 ** log, says: 'The first element of a block needs no addition.' },
  ],
  solution: ({ log, blocks }) => {
    const length = 2 ** log;
    return `The distance doubles from 1 to ${length / 2}, which makes $\\log_2 ${length}$ = **${log} steps**.

In step $s$ all but the first $s$ elements add: ${length} − $s$ additions. The distances 1, 2, 4, … ${length / 2} add up to ${length - 1}, so a block makes $${log} \\cdot ${texNumber(length)} - ${texNumber(length - 1)} = ${texNumber(additionsInSteps(length))}$ additions, and all blocks **${formatNumber(blocks * additionsInSteps(length))} additions**.

A loop needs one addition less than a block has elements: $${texNumber(blocks)} \\cdot ${texNumber(length - 1)}$ = **${formatNumber(blocks * (length - 1))} additions**.`;
  },
});

/** One for each pair of elements that lie a power of two apart. */
function additionsInSteps(length: number): number {
  let additions = 0;
  for (let s = 1; s < length; s *= 2) additions += length - s;
  return additions;
}
