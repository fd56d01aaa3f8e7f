import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const productsOfAFilter = defineQuestion({
  id: 'convolution/products-of-a-filter',
  title: 'What separable weights save',
  draw: (random) => ({ side: 2 * random.int(2, 10) + 1, width: 100 * random.int(5, 40), height: 100 * random.int(5, 40) }),
  text: ({ side, width, height }) =>
    `A filter of ${side} × ${side} weights is applied to an image of ${formatNumber(width)} × ${formatNumber(height)} pixels. Its weights are products of a column and a row. How many multiplications are there if it is applied as written, and how many if rows and columns are summed one after the other? Count those at the edge like the others.`,
  fields: () => [
    { id: 'direct', kind: 'integer', label: 'As written', unit: 'multiplications' },
    { id: 'separable', kind: 'integer', label: 'Rows, then columns', unit: 'multiplications' },
  ],
  answer: ({ side, width, height }) => ({ direct: side * side * width * height, separable: 2 * side * width * height }),
  mistakes: ({ side, width, height }) => [
    { field: 'separable', value: side * width * height, says: 'That is one pass. The columns have to be summed, too.' },
    { field: 'separable', value: side * side * width * height, says: 'That is what it takes as written.' },
  ],
  solution: ({ side, width, height }) => {
    const pixels = width * height;
    return `Each of $${texNumber(width)} \\cdot ${texNumber(height)} = ${texNumber(pixels)}$ pixels takes $${side}^2 = ${side * side}$ multiplications as written: **${formatNumber(side * side * pixels)} multiplications**. Along the rows it takes ${side}, and as many down the columns: $2 \\cdot ${side} \\cdot ${texNumber(pixels)}$ = **${formatNumber(2 * side * pixels)} multiplications**.`;
  },
});
