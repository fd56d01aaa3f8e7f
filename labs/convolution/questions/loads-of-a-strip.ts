import { defineQuestion } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';

export const loadsOfAStrip = defineQuestion({
  id: 'convolution/loads-of-a-strip',
  title: 'How long a strip has to be',
  draw: (random) => ({ radius: random.int(1, 7), rows: random.pick([4, 8, 12, 16, 24, 32, 48, 64]) }),
  text: ({ radius, rows }) => {
    const side = 2 * radius + 1;
    return `An invocation computes a strip of ${rows} pixels down one column, with a filter of ${side} × ${side} weights. It loads each row of ${side} pixels once and keeps the unfinished sums in registers. How many pixels does it load, how many is that for each pixel that it computes, and how many sums are unfinished between two rows?`;
  },
  fields: () => [
    { id: 'loads', kind: 'integer', label: 'Loads of the strip', unit: 'loads' },
    { id: 'each', kind: 'number', label: 'Loads for each pixel', unit: 'loads', relativeTolerance: 0.01 },
    { id: 'sums', kind: 'integer', label: 'Unfinished sums', unit: 'sums' },
  ],
  answer: ({ radius, rows }) => {
    const side = 2 * radius + 1;
    const loads = side * (rows + side - 1);
    return { loads, each: loads / rows, sums: side - 1 };
  },
  mistakes: ({ radius, rows }) => {
    const side = 2 * radius + 1;
    return [
      { field: 'loads', value: side * rows, says: 'The sums at both ends of the strip reach beyond it.' },
      { field: 'loads', value: side * (rows + radius), says: 'The strip needs more rows at both ends.' },
      { field: 'sums', value: side, says: 'One of them is complete with this row.' },
    ];
  },
  solution: ({ radius, rows }) => {
    const side = 2 * radius + 1;
    const loads = side * (rows + side - 1);
    return `The sums reach ${countWords(radius, 'row')} beyond either end: $${rows} + 2 \\cdot ${radius} = ${rows + side - 1}$ rows of ${side} pixels, **${formatNumber(loads)} loads**, or **${formatNumber(loads / rows)} loads** for each of ${rows} pixels. A row belongs to ${side} sums and completes one of them, so **${formatNumber(side - 1)} sums** wait. The longer the strip, the closer the loads come to ${side} a pixel.`;
  },
});
