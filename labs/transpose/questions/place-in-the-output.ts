import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const placeInTheOutput = defineQuestion({
  id: 'transpose/place-in-the-output',
  title: 'Where a word of the input goes',
  draw: (random) => {
    const rows = random.int(5, 40);
    const cols = rows + random.int(3, 40);
    const [r, c] = [random.int(1, rows - 1), random.int(1, cols - 1)];
    return { rows, cols, r, c };
  },
  text: ({ rows, cols, r, c }) =>
    `A matrix of ${rows} rows and ${cols} columns is stored row by row, and so is its transpose. Rows, columns and words are counted from 0. Which word of the transpose is element (${r}, ${c}), the one in row ${r} and column ${c} of the matrix? How many words further on is it in the transpose than element (${r}, ${c - 1}), its left neighbour in the matrix?`,
  fields: () => [
    { id: 'word', kind: 'integer', label: 'Number of the word in the transpose', unit: '' },
    { id: 'stride', kind: 'integer', label: 'Words further on', unit: 'words' },
  ],
  answer: ({ rows, r, c }) => ({ word: c * rows + r, stride: rows }),
  mistakes: ({ rows, cols, r, c }) =>
    [
      { field: 'word', value: r * cols + c, says: 'That is its place in the matrix itself.' },
      { field: 'word', value: c * cols + r, says: 'A row of the transpose has as many elements as the matrix has rows.' },
      { field: 'word', value: r * rows + c, says: 'That exchanges the lengths of the rows, but not row and column.' },
      { field: 'stride', value: cols, says: 'That is how far apart two rows of the matrix lie.' },
      { field: 'stride', value: 1, says: 'They are neighbours in the matrix, not in the transpose.' },
    ].filter(({ field, value }) => value !== (field === 'word' ? c * rows + r : rows)),
  solution: ({ rows, r, c }) =>
    `In the transpose it is in row ${c} and column ${r}, and a row there has ${rows} elements: $${c} \\cdot ${rows} + ${r} = ${texNumber(c * rows + r)}$, so it is word **${formatNumber(c * rows + r)}**. Its left neighbour in the matrix is one row further up in the transpose: **${rows} words** apart.`,
});
