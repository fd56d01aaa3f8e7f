import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const passes = defineQuestion({
  id: 'softmax/passes',
  title: 'Three passes, two, or one',
  draw: (random) => ({ rows: 128 * random.int(20, 100), cols: 256 * random.int(8, 60), bandwidth: 100 * random.int(5, 45) }),
  text: ({ rows, cols, bandwidth }) =>
    `A matrix of ${formatNumber(rows)} rows and ${formatNumber(cols)} columns of \`f32\` is too large for any cache. Kernel A reads each row three times and writes it once; kernel B reads each row once and writes it once. Memory moves ${formatNumber(bandwidth)} GB/s.

How many bytes does kernel A move? How long does kernel B take at least? How many times as long as B does A take, if both run at the speed of memory?`,
  fields: () => [
    { id: 'bytes', kind: 'integer', label: 'Bytes that kernel A moves', unit: 'B' },
    { id: 'time', kind: 'number', label: 'Least time of kernel B', unit: 'µs', relativeTolerance: 0.02 },
    { id: 'ratio', kind: 'number', label: 'Time of A over that of B', unit: '×', relativeTolerance: 0.01 },
  ],
  answer: ({ rows, cols, bandwidth }) => ({ bytes: 16 * rows * cols, time: (8 * rows * cols) / (1000 * bandwidth), ratio: 2 }),
  mistakes: ({ rows, cols, bandwidth }) => [
    { field: 'bytes', value: 12 * rows * cols, says: 'That leaves the writing out.' },
    { field: 'bytes', value: 4 * rows * cols, says: 'That is one pass over the matrix. Kernel A makes four, one of them to write.' },
    { field: 'time', value: (4 * rows * cols) / (1000 * bandwidth), says: 'That is for reading alone. The result has to be written, too.' },
    { field: 'ratio', value: 3, says: 'A reads three times as much as B, but it writes as much.' },
  ],
  solution: ({ rows, cols, bandwidth }) =>
    `One pass over the matrix moves $4 \\cdot ${texNumber(rows)} \\cdot ${texNumber(cols)} = ${texNumber(4 * rows * cols)}$ bytes. Kernel A makes three passes to read and one to write: **${formatNumber(16 * rows * cols)} B**.

Kernel B makes two passes: $${texNumber(8 * rows * cols)}$ bytes over ${formatNumber(bandwidth)} GB/s are **${formatNumber((8 * rows * cols) / (1000 * bandwidth))} µs**.

Four passes take **${formatNumber(4 / 2)} ×** as long as two, not three times as long: both kernels have to write.`,
});
