import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const storedScores = defineQuestion({
  id: 'softmax/stored-scores',
  title: 'What it costs to store the scores',
  draw: (random) => ({ n: 64 * random.int(16, 256), d: random.pick([32, 64, 128]), touches: random.int(4, 6) }),
  text: ({ n, d, touches }) =>
    `One head of attention has ${formatNumber(n)} queries and as many keys of ${d} \`f32\` each; values and outputs have the same size. A kernel stores all scores, and each of them crosses the memory bus ${touches} times, written or read.

How many bytes do queries, keys, values and outputs have together? How many bytes do the scores take? How many times as many bytes as those of the first answer cross the bus because of the scores?`,
  fields: () => [
    { id: 'matrices', kind: 'integer', label: 'Bytes of the four matrices', unit: 'B' },
    { id: 'scores', kind: 'integer', label: 'Bytes of the scores', unit: 'B' },
    { id: 'ratio', kind: 'number', label: 'Bytes moved for scores, over those of the matrices', unit: '×', relativeTolerance: 0.01 },
  ],
  answer: ({ n, d, touches }) => ({ matrices: 16 * n * d, scores: 4 * n * n, ratio: (touches * 4 * n * n) / (16 * n * d) }),
  mistakes: ({ n, d, touches }) => [
    { field: 'matrices', value: 4 * n * d, says: 'That is one of the four matrices.' },
    { field: 'matrices', value: 12 * n * d, says: 'That leaves the output out.' },
    { field: 'scores', value: 4 * n, says: 'That is one row of scores. Every query has a score with every key.' },
    { field: 'scores', value: n * n, says: 'That is the number of scores. Each has 4 bytes.' },
    { field: 'ratio', value: n / (4 * d), says: `That counts each score once. It crosses the bus ${touches} times.` },
  ],
  solution: ({ n, d, touches }) =>
    `A matrix has $${texNumber(n)} \\cdot ${d}$ numbers of 4 bytes, four matrices have **${formatNumber(4 * 4 * d * n)} B**.

There is a score for each pair: $4 \\cdot ${texNumber(n)}^2$ = **${formatNumber(4 * n ** 2)} B**.

They cross the bus ${touches} times, so $${touches} \\cdot ${texNumber(4 * n ** 2)} / ${texNumber(16 * d * n)}$ = **${formatNumber((touches * n) / (4 * d))} ×**. This ratio grows with the number of keys, which is why long texts need kernels that never store the scores.`,
});
