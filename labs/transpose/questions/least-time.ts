import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const leastTime = defineQuestion({
  id: 'transpose/least-time',
  title: 'The least time of a transpose',
  draw: (random) => ({ rows: 100 * random.int(10, 90), cols: 100 * random.int(10, 90), bandwidth: 100 * random.int(3, 32) }),
  text: ({ rows, cols, bandwidth }) =>
    `A matrix of ${formatNumber(rows)} × ${formatNumber(cols)} elements of 4 bytes is transposed from one buffer to another. A copy on this device moves ${formatNumber(bandwidth)} GB/s, read and written bytes counted together. How many bytes have to move, and how long does that take at least?

A kernel whose loads are scattered moves a sector of 32 bytes for each element that it loads, and the fewest bytes for its stores. How long does that take at least, if no cache helps?`,
  fields: () => [
    { id: 'bytes', kind: 'integer', label: 'Bytes that move', unit: 'B' },
    { id: 'time', kind: 'number', label: 'Least time', unit: 'µs', relativeTolerance: 0.02 },
    { id: 'scattered', kind: 'number', label: 'Least time with scattered loads', unit: 'µs', relativeTolerance: 0.02 },
  ],
  answer: ({ rows, cols, bandwidth }) => ({
    bytes: 8 * rows * cols,
    time: (8 * rows * cols) / (1000 * bandwidth),
    scattered: (36 * rows * cols) / (1000 * bandwidth),
  }),
  mistakes: ({ rows, cols, bandwidth }) => [
    { field: 'bytes', value: 4 * rows * cols, says: 'Each element is read and written.' },
    { field: 'bytes', value: rows * cols, says: 'That is the number of elements.' },
    { field: 'time', value: (4 * rows * cols) / (1000 * bandwidth), says: 'Each element is read and written.' },
    { field: 'scattered', value: (64 * rows * cols) / (1000 * bandwidth), says: 'Only the loads are scattered.' },
    { field: 'scattered', value: (32 * rows * cols) / (1000 * bandwidth), says: 'That leaves out the stores.' },
  ],
  solution: ({ rows, cols, bandwidth }) => {
    const elements = rows * cols;
    return `There are $${texNumber(rows)} \\cdot ${texNumber(cols)} = ${texNumber(elements)}$ elements. Each is read and written once, 8 bytes: **${formatNumber(8 * elements)} B**. Over ${formatNumber(bandwidth)} GB/s that is **${formatNumber((8 * elements) / (1000 * bandwidth))} µs**.

With scattered loads it is 32 + 4 = 36 bytes for each element, 4.5 times as many: **${formatNumber((36 * elements) / (1000 * bandwidth))} µs**.`;
  },
});
