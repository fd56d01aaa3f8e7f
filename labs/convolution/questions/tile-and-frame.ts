import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';

export const tileAndFrame = defineQuestion({
  id: 'convolution/tile-and-frame',
  title: 'A tile and its frame',
  draw: (random) => ({ width: random.pick([16, 32, 64, 128]), height: random.pick([4, 8, 16, 32]), radius: random.int(1, 8) }),
  text: ({ width, height, radius }) => {
    const side = 2 * radius + 1;
    return `A workgroup computes ${width} × ${height} pixels of a convolution with ${side} × ${side} weights. It loads the pixels that it needs into workgroup memory, each once. How many loads is that, and how many for each pixel that it computes?`;
  },
  fields: () => [
    { id: 'loads', kind: 'integer', label: 'Loads of the workgroup', unit: 'loads' },
    { id: 'each', kind: 'number', label: 'Loads for each pixel', unit: 'loads', relativeTolerance: 0.01 },
  ],
  answer: ({ width, height, radius }) => {
    const loads = (width + 2 * radius) * (height + 2 * radius);
    return { loads, each: loads / (width * height) };
  },
  mistakes: ({ width, height, radius }) => [
    { field: 'loads', value: width * height, says: 'That leaves out the frame.' },
    { field: 'loads', value: (width + radius) * (height + radius), says: 'That has a frame on two sides. It is needed on all four.' },
    {
      field: 'loads',
      value: (width + 2 * radius + 1) * (height + 2 * radius + 1),
      says: 'The frame is as wide as the radius, not as the filter.',
    },
  ],
  solution: ({ width, height, radius }) => {
    const [wide, high] = [width + 2 * radius, height + 2 * radius];
    const loads = wide * high;
    return `The sum of a pixel reaches ${countWords(radius, 'pixel')} to each side, so the tile with its frame is $${width} + 2 \\cdot ${radius} = ${wide}$ wide and $${height} + 2 \\cdot ${radius} = ${high}$ high: **${formatNumber(loads)} loads**. For $${texNumber(width * height)}$ pixels that is **${formatNumber(loads / (width * height))} loads** each. As written, each pixel would take ${(2 * radius + 1) ** 2}.`;
  },
});
