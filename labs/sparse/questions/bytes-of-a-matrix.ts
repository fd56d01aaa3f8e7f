import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const bytesOfAMatrix = defineQuestion({
  id: 'sparse/bytes-of-a-matrix',
  title: 'From which density on CSR saves nothing',
  draw: (random) => ({ n: 100 * random.int(10, 200), mean: random.int(3, 60) }),
  text: ({ n, mean }) =>
    `A square matrix has ${formatNumber(n)} rows and columns, and ${mean} entries in a row on average. In CSR each entry takes a column (\`u32\`) and a value (\`f32\`), and there are ${formatNumber(n + 1)} offsets (\`u32\`). As a full matrix it takes one \`f32\` for each row and column.

How many bytes does it take in CSR? How many as a full matrix? From how many entries in a row on would CSR take more than the full matrix? Leave the offsets out of the last answer.`,
  fields: () => [
    { id: 'csr', kind: 'integer', label: 'Bytes in CSR', unit: 'B' },
    { id: 'full', kind: 'integer', label: 'Bytes as a full matrix', unit: 'B' },
    { id: 'most', kind: 'integer', label: 'Entries in a row at which both are equal', unit: 'entries' },
  ],
  answer: ({ n, mean }) => ({ csr: 8 * n * mean + 4 * (n + 1), full: 4 * n * n, most: n / 2 }),
  mistakes: ({ n, mean }) => [
    { field: 'csr', value: 8 * n * mean, says: 'That leaves the offsets out.' },
    { field: 'csr', value: 4 * n * mean + 4 * (n + 1), says: 'Each entry has a column and a value, 8 bytes together.' },
    { field: 'full', value: n * n, says: 'That is the number of elements. Each has 4 bytes.' },
    { field: 'full', value: 8 * n * n, says: 'A full matrix stores no columns: 4 bytes an element.' },
    { field: 'most', value: n, says: 'An entry in CSR takes twice as much as an element of a full matrix.' },
  ],
  solution: ({ n, mean }) =>
    `There are $${texNumber(n)} \\cdot ${mean} = ${texNumber(n * mean)}$ entries of 8 bytes and ${formatNumber(n + 1)} offsets of 4: **${formatNumber(4 * (2 * n * mean + n + 1))} B**.

The full matrix has $${texNumber(n)}^2$ elements of 4 bytes: **${formatNumber(4 * n ** 2)} B**.

An entry takes twice as much as an element, so both are equal where half of each row is there: **${formatNumber(n / 2)} entries**.`,
});
