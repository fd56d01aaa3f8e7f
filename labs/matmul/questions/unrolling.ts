import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

/** Instructions per iteration besides the body: the branch and the increment of the counter. */
const OVERHEAD = 2;

export const unrolling = defineQuestion({
  id: 'matmul/unrolling',
  title: 'What unrolling saves',
  document: { file: DOCUMENTS.considerations, rows: [43] },
  draw: (random) => ({
    arithmetic: 2,
    addresses: random.int(1, 4),
    turns: 16 * random.int(2, 8),
    factor: random.pick([2, 4, 8, 16]),
  }),
  text: ({ arithmetic, addresses, turns, factor }) =>
    `A loop has ${turns} iterations. An iteration has ${arithmetic} floating-point instructions, ${addresses} for addresses, one branch and one increment of the counter.

- Unrolled ${factor} times, ${factor} bodies share one branch and one increment.
- Unrolled completely, all indices are constants: branch, increment and address arithmetic disappear.

How many instructions are issued in each of the three versions?`,
  fields: () => [
    { id: 'rolled', kind: 'integer', label: 'Instructions of the loop as it is', unit: 'instructions' },
    { id: 'unrolled', kind: 'integer', label: 'Instructions when unrolled in part', unit: 'instructions' },
    { id: 'flat', kind: 'integer', label: 'Instructions when unrolled completely', unit: 'instructions' },
  ],
  answer: ({ arithmetic, addresses, turns, factor }) => ({
    rolled: turns * (arithmetic + addresses + OVERHEAD),
    unrolled: (turns / factor) * (factor * (arithmetic + addresses) + OVERHEAD),
    flat: turns * arithmetic,
  }),
  mistakes: ({ arithmetic, addresses, turns, factor }) => [
    { field: 'rolled', value: turns * (arithmetic + addresses + 1), says: 'That leaves out the branch, or the increment.' },
    { field: 'rolled', value: turns * (arithmetic + addresses), says: 'That leaves out the branch and the increment.' },
    {
      field: 'unrolled',
      value: turns * (arithmetic + addresses),
      says: 'That leaves out the branch and the increment that several bodies share.',
    },
    {
      field: 'unrolled',
      value: (turns / factor) * (arithmetic + addresses + OVERHEAD),
      says: 'That has one body in each iteration. Unrolled, an iteration has several.',
    },
    { field: 'flat', value: turns * (arithmetic + addresses), says: 'That keeps the address arithmetic, which disappears as well.' },
  ],
  solution: ({ arithmetic, addresses, turns, factor }) => {
    const body = arithmetic + addresses;
    return `As it is, an iteration has ${body} + ${OVERHEAD} instructions: $${turns} \\cdot ${body + OVERHEAD}$ = **${formatNumber(turns * (body + OVERHEAD))} instructions**.

Unrolled ${factor} times there are $${turns}/${factor} = ${turns / factor}$ iterations. The bodies keep their $${turns} \\cdot ${body} = ${turns * body}$ instructions, and the iterations have $${turns / factor} \\cdot ${OVERHEAD} = ${(turns / factor) * OVERHEAD}$ more: **${formatNumber(turns * body + (turns / factor) * OVERHEAD)} instructions**.

Unrolled completely only arithmetic is left: $${turns} \\cdot ${arithmetic}$ = **${formatNumber(turns * arithmetic)} instructions**.`;
  },
});
