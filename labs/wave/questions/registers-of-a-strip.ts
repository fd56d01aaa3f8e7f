import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

/** Registers of a multiprocessor, as on NVIDIA GPUs since 2012. */
const REGISTERS = 65_536;

export const registersOfAStrip = defineQuestion({
  id: 'wave/registers-of-a-strip',
  title: 'How many steps fit into registers',
  draw: (random) => ({ steps: random.int(4, 20), columns: random.pick([2, 4]), others: random.int(16, 48) }),
  text: ({ steps, columns, others }) =>
    `A thread goes down a strip, ${columns} columns wide, with ${steps} steps in time. It keeps two rows of each step in registers, one register for a value, and needs ${others} registers for everything else. A multiprocessor has ${formatNumber(REGISTERS)} registers. How many registers does the thread need, and how many whole warps of 32 such threads fit on the multiprocessor? Leave out how registers are rounded up.`,
  fields: () => [
    { id: 'registers', kind: 'integer', label: 'Registers of a thread', unit: 'registers' },
    { id: 'warps', kind: 'integer', label: 'Warps that fit', unit: 'warps' },
  ],
  answer: ({ steps, columns, others }) => {
    const registers = 2 * columns * steps + others;
    return { registers, warps: Math.floor(REGISTERS / (32 * registers)) };
  },
  mistakes: ({ steps, columns, others }) => [
    { field: 'registers', value: columns * steps + others, says: 'Two rows of each step are kept.' },
    { field: 'registers', value: 2 * columns * steps, says: 'The others count, too.' },
    {
      field: 'warps',
      value: Math.floor(REGISTERS / (2 * columns * steps + others)),
      says: 'Those are threads. A warp has 32 of them.',
    },
  ],
  solution: ({ steps, columns, others }) => {
    const registers = 2 * columns * steps + others;
    const warps = Math.floor(REGISTERS / (32 * registers));
    return `$2 \\cdot ${columns} \\cdot ${steps} + ${others}$ = **${formatNumber(registers)} registers**. A warp needs 32 times as many, and $${REGISTERS} / (32 \\cdot ${registers}) = ${formatNumber(REGISTERS / (32 * registers))}$: **${formatNumber(warps)} warps**. Few warps hide little of the time that a load takes.`;
  },
});
