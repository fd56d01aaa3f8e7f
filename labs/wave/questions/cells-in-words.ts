import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const cellsInWords = defineQuestion({
  id: 'wave/cells-in-words',
  title: 'A tile of bits',
  draw: (random) => ({ width: 32 * random.int(2, 32), height: 8 * random.int(2, 32) }),
  text: ({ width, height }) =>
    `A workgroup keeps a tile of ${width} × ${height} cells of the game of life in workgroup memory, in two copies that take turns. How many bytes is that with a cell in each word of 32 bits, and how many with a cell in each bit?`,
  fields: () => [
    { id: 'words', kind: 'integer', label: 'A cell in a word', unit: 'B' },
    { id: 'bits', kind: 'integer', label: 'A cell in a bit', unit: 'B' },
  ],
  answer: ({ width, height }) => ({ words: 8 * width * height, bits: (width * height) / 4 }),
  mistakes: ({ width, height }) => [
    { field: 'words', value: 4 * width * height, says: 'There are two copies.' },
    { field: 'words', value: 2 * width * height, says: 'A word has four bytes.' },
    { field: 'bits', value: (width * height) / 8, says: 'There are two copies.' },
  ],
  solution: ({ width, height }) => {
    const cells = width * height;
    return `There are $${width} \\cdot ${height} = ${texNumber(cells)}$ cells. In words, each copy has 4 bytes for a cell: $2 \\cdot 4 \\cdot ${texNumber(cells)}$ = **${formatNumber(8 * cells)} B**. In bits it is a 32nd of that: **${formatNumber(cells / 4)} B**.`;
  },
});
