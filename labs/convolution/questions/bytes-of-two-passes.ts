import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const bytesOfTwoPasses = defineQuestion({
  id: 'convolution/bytes-of-two-passes',
  title: 'What two passes move',
  draw: (random) => ({ side: 1000 * random.int(4, 16), bandwidth: 100 * random.int(2, 40) }),
  text: ({ side, bandwidth }) =>
    `An image of ${formatNumber(side)} × ${formatNumber(side)} pixels in single precision is convolved with separable weights, along the rows first and then down the columns. The sums between the passes go through memory. No cache holds the image, yet each pass reads each of its values from memory only once. How many bytes move, and how long does that take at least at ${formatNumber(bandwidth)} GB/s?`,
  fields: () => [
    { id: 'bytes', kind: 'integer', label: 'Bytes that move', unit: 'B' },
    { id: 'time', kind: 'number', label: 'Least time', unit: 'µs', relativeTolerance: 0.02 },
  ],
  answer: ({ side, bandwidth }) => ({ bytes: 16 * side * side, time: (16 * side * side) / (1000 * bandwidth) }),
  mistakes: ({ side, bandwidth }) => [
    { field: 'bytes', value: 8 * side * side, says: 'That is one pass.' },
    { field: 'bytes', value: 12 * side * side, says: 'The sums are written and read again.' },
    { field: 'time', value: (8 * side * side) / (1000 * bandwidth), says: 'That is the time of one pass.' },
  ],
  solution: ({ side, bandwidth }) => {
    const bytes = 16 * side * side;
    return `Each pass reads 4 bytes and writes 4 bytes for each of $${texNumber(side)}^2$ pixels: $16 \\cdot ${texNumber(side)}^2$ = **${formatNumber(bytes)} B**. Over ${formatNumber(bandwidth)} GB/s that takes **${formatNumber(bytes / (1000 * bandwidth))} µs**. In one pass it would be half of both.`;
  },
});
