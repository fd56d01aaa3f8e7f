import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const copiesOfAVariable = defineQuestion({
  id: 'matmul/copies-of-a-variable',
  title: 'Copies of a variable',
  document: { file: DOCUMENTS.considerations, rows: [32] },
  draw: (random) => ({ blocks: 50 * random.int(2, 100), threads: 32 * random.int(2, 32) }),
  text: ({ blocks, threads }) =>
    `A kernel is launched with ${formatNumber(blocks)} blocks of ${formatNumber(threads)} threads. How many copies of a variable are created in the lifetime of the kernel, if the variable is declared as local, and how many if it is declared as shared?`,
  fields: () => [
    { id: 'local', kind: 'integer', label: 'Copies of a local variable', unit: 'copies' },
    { id: 'shared', kind: 'integer', label: 'Copies of a shared variable', unit: 'copies' },
  ],
  answer: ({ blocks, threads }) => ({ local: blocks * threads, shared: blocks }),
  mistakes: ({ blocks, threads }) => [
    { field: 'local', value: blocks, says: 'That is one for each block. A local variable belongs to one thread.' },
    { field: 'local', value: threads, says: 'That is for one block. There are more of them.' },
    { field: 'shared', value: blocks * threads, says: 'That is one for each thread. A shared variable belongs to a block.' },
    { field: 'shared', value: 1, says: 'Blocks do not share it with one another: each has its own.' },
  ],
  solution: ({ blocks, threads }) =>
    `A local variable (in WGSL \`var<private>\` or a \`var\` inside a function) belongs to one thread, so there is one for each thread: $${texNumber(blocks)} \\cdot ${texNumber(threads)}$ = **${formatNumber(blocks * threads)} copies**.

A shared variable (\`var<workgroup>\`) belongs to one block and is seen by all of its threads: **${formatNumber(blocks)} copies**. They need not exist at the same time: a block gets its copy when it starts, and gives it back when it ends.`,
});
