import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';

export const rowInRegisters = defineQuestion({
  id: 'softmax/row-in-registers',
  title: 'A row in registers',
  draw: (random) => ({ threads: 32 * 2 ** random.int(0, 4), cols: 4 * random.int(130, 1000), limit: random.pick([32, 48, 64, 96, 128]) }),
  text: ({ threads, cols, limit }) =>
    `A workgroup of ${threads} threads holds a row of ${formatNumber(cols)} \`f32\` in registers. Every thread has the same number of \`vec4f\`, and every register holds 4 bytes.

How many \`vec4f\` must a thread have, and how many registers are these? How long may a row be at most, if a thread has ${limit} registers to spare for it?`,
  fields: () => [
    { id: 'vectors', kind: 'integer', label: 'vec4f of a thread', unit: 'vectors' },
    { id: 'registers', kind: 'integer', label: 'Registers of a thread', unit: 'registers' },
    { id: 'longest', kind: 'integer', label: 'Elements of the longest row', unit: 'elements' },
  ],
  answer: ({ threads, cols, limit }) => {
    const vectors = Math.ceil(cols / (4 * threads));
    return { vectors, registers: 4 * vectors, longest: threads * limit };
  },
  mistakes: ({ threads, cols, limit }) => [
    { field: 'vectors', value: Math.floor(cols / (4 * threads)), says: 'That is rounded down. The rest of the row needs a register, too.' },
    { field: 'vectors', value: Math.ceil(cols / threads), says: 'That is the number of single elements. A vec4f holds four.' },
    { field: 'registers', value: Math.ceil(cols / (4 * threads)), says: 'That is the number of vectors. Each takes four registers.' },
    { field: 'longest', value: 4 * threads * limit, says: 'A register holds one element, not four.' },
  ],
  solution: ({ threads, cols, limit }) => {
    const vectors = Math.floor((cols - 1) / (4 * threads)) + 1;
    return `The threads hold $4 \\cdot ${threads} = ${texNumber(4 * threads)}$ elements with one vector each. The row needs $\\lceil ${texNumber(cols)} / ${texNumber(4 * threads)} \\rceil$ = **${countWords(vectors, 'vector')}** of each thread, which are $4 \\cdot ${vectors}$ = **${formatNumber(4 * vectors)} registers**.

With ${limit} registers a thread, the workgroup holds $${threads} \\cdot ${limit}$ = **${formatNumber(limit * threads)} elements**.`;
  },
});
