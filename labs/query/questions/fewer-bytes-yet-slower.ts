import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

const REASONS = [
  {
    value: 'barriers',
    label: 'Its workgroups spend their time at the barriers of the tree, and too few loads are in flight during that time.',
  },
  { value: 'more-bytes', label: 'It moves more bytes.' },
  { value: 'dispatches', label: 'It starts more dispatches.' },
  { value: 'products', label: 'It multiplies for rows that are not selected.' },
];

interface Kernels {
  readonly rowsPerThread: number;
  readonly threads: number;
}

const KEY_BYTES = 4;
/** A number is written once and read back once. */
const BYTES_PER_NUMBER = 2 * 8;

export const fewerBytesYetSlower = defineQuestion({
  id: 'query/fewer-bytes-yet-slower',
  title: 'Fewer bytes, and yet slower',
  document: { file: DOCUMENTS.query, rows: [48, 51] },
  draw: (random): Kernels => ({ rowsPerThread: random.pick([1, 2, 4, 8]), threads: random.pick([32, 64, 128, 256, 512]) }),
  text: ({ rowsPerThread, threads }) =>
    `Two kernels add up the selected rows of a long table. In the first, each thread looks at ${rowsPerThread === 1 ? 'one row' : `${rowsPerThread} rows`} and writes one 8-byte number, zero where nothing was selected; later dispatches read all of these numbers back once. In the second, a workgroup of ${threads} threads looks at ${threads} rows, one for each thread. It adds their numbers in a tree in workgroup memory, two numbers at a time, and writes a single 8-byte number, which is read back once. There is one barrier before the tree and one after each of its steps.

A key takes ${KEY_BYTES} bytes. Hardly any row is selected: leave out the other columns, and what the later dispatches write. How many bytes of memory traffic does each kernel cause for a row? How many barriers does a workgroup of the second kernel pass for each KiB of keys that it reads?

Rungs 1 and 2 of this lab are such kernels. With 6 million rows rung 2 is the faster one on an NVIDIA H200, because rung 1 starts four dispatches. With 60 million it takes 510 µs, and rung 1 only 326 µs; in the course's document it was slower, too. Why?`,
  fields: () => [
    { id: 'first', kind: 'number', label: 'Traffic of the first kernel for a row', unit: 'bytes', relativeTolerance: 0.005 },
    { id: 'second', kind: 'number', label: 'Traffic of the second kernel for a row', unit: 'bytes', relativeTolerance: 0.005 },
    {
      id: 'barriers',
      kind: 'number',
      label: 'Barriers of the second kernel for each KiB of keys',
      unit: 'barriers',
      relativeTolerance: 0.01,
    },
    { id: 'reason', kind: 'choice', label: 'Rung 2 is slower because', choices: REASONS },
  ],
  answer: ({ rowsPerThread, threads }) => ({
    first: KEY_BYTES + BYTES_PER_NUMBER / rowsPerThread,
    second: KEY_BYTES + BYTES_PER_NUMBER / threads,
    barriers: (1 + Math.log2(threads)) / ((KEY_BYTES * threads) / 1024),
    reason: 'barriers',
  }),
  mistakes: ({ rowsPerThread, threads }) => [
    { field: 'first', value: KEY_BYTES + 8 / rowsPerThread, says: 'The 8 bytes are written, and read back: they count twice.' },
    { field: 'first', value: 16 / rowsPerThread, says: 'That leaves out the key of each row.' },
    { field: 'first', value: KEY_BYTES + 16, says: 'That has a number for each row. A thread writes one for all of its rows.' },
    { field: 'second', value: KEY_BYTES + 8 / threads, says: 'The 8 bytes are written, and read back: they count twice.' },
    { field: 'second', value: KEY_BYTES + 16, says: 'That has a number for each row. A workgroup writes one for all of its rows.' },
    { field: 'barriers', value: (1024 * Math.log2(threads)) / (KEY_BYTES * threads), says: 'That leaves out the barrier before the tree.' },
    {
      field: 'barriers',
      value: 1 + Math.log2(threads),
      says: 'That is for a workgroup. What is asked for is the number for each KiB of keys.',
    },
  ],
  solution: ({ rowsPerThread, threads }) => {
    const first = 4 + 16 / rowsPerThread;
    const second = 4 + 16 / threads;
    let steps = 0;
    for (let left = threads; left > 1; left /= 2) steps++;
    const kibibytes = threads / 256;
    return `The first kernel reads 4 bytes of keys per row. It also writes and reads back 8 bytes for every ${rowsPerThread === 1 ? 'row' : `${rowsPerThread} rows`}: $4 + 2 \\cdot 8 / ${rowsPerThread}$ = **${formatNumber(first)} bytes**. The second one has those 16 bytes only once for ${threads} rows: $4 + 2 \\cdot 8 / ${threads}$ = **${formatNumber(second)} bytes**.

A tree over ${threads} numbers has ${steps} steps, so a workgroup passes ${steps + 1} barriers. Its keys take $4 \\cdot ${threads}$ bytes, ${formatNumber(kibibytes)} KiB: **${formatNumber((steps + 1) / kibibytes)} barriers** for each KiB.

Rung 2 moves fewer bytes, and has three dispatches where rung 1 has four. But a thread loads a single key before its workgroup waits at the first barrier, and from then on fewer lanes work in every step. **${REASONS[0]?.label}** A small table hides that behind the time of the launches, a large one does not. From rung 3 on the ladder makes the tree cheaper and lets a thread read more rows for each tree.`;
  },
});
