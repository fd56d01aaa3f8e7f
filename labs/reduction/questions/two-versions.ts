import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const twoVersions = defineQuestion({
  id: 'reduction/two-versions',
  title: 'Two versions, measured',
  document: { file: DOCUMENTS.parameters, rows: [23, 28] },
  draw: (random) => {
    const secondUs = random.int(400, 6000);
    return { millions: random.int(10, 100), secondUs, firstUs: Math.round((secondUs * random.int(13, 25)) / 10) };
  },
  text: ({ millions, firstUs, secondUs }) =>
    `Two versions of a kernel sum ${millions} million \`f32\`. By the device's clock, the first takes ${formatNumber(firstUs / 1000)} ms, the second ${formatNumber(secondUs / 1000)} ms. How many times as fast is the second? What bandwidth do they reach?`,
  fields: () => [
    { id: 'speedup', kind: 'number', label: 'Speed-up', unit: '×', relativeTolerance: 0.01 },
    { id: 'first', kind: 'number', label: 'Bandwidth of the first', unit: 'GB/s', relativeTolerance: 0.01 },
    { id: 'second', kind: 'number', label: 'Bandwidth of the second', unit: 'GB/s', relativeTolerance: 0.01 },
  ],
  answer: ({ millions, firstUs, secondUs }) => ({
    speedup: firstUs / secondUs,
    first: (4e6 * millions) / (1e-6 * firstUs) / 1e9,
    second: (4e6 * millions) / (1e-6 * secondUs) / 1e9,
  }),
  mistakes: ({ millions, firstUs, secondUs }) => [
    { field: 'first', value: (1e3 * millions) / firstUs, says: 'That counts an element as one byte. It has 4.' },
    { field: 'first', value: (4e3 * millions) / secondUs, says: 'That is the other version.' },
    { field: 'second', value: (1e3 * millions) / secondUs, says: 'That counts an element as one byte. It has 4.' },
    { field: 'second', value: (4e3 * millions) / firstUs, says: 'That is the other version.' },
  ],
  solution: ({ millions, firstUs, secondUs }) => {
    const megabytes = 4 * millions;
    return `The same work in less time: $${texNumber(firstUs / 1000)} / ${texNumber(secondUs / 1000)}$ = **${formatNumber(firstUs / secondUs)} ×**.

Both read $4 \\cdot ${millions} = ${megabytes}$ MB. A megabyte in a millisecond is 1 GB/s, so the first reaches $${megabytes} / ${texNumber(firstUs / 1000)}$ = **${formatNumber((1000 * megabytes) / firstUs)} GB/s** and the second $${megabytes} / ${texNumber(secondUs / 1000)}$ = **${formatNumber((1000 * megabytes) / secondUs)} GB/s**.`;
  },
});
