import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

export const frameOfATile = defineQuestion({
  id: 'wave/frame-of-a-tile',
  title: 'The frame of a tile in time',
  draw: (random) => ({ width: 8 * random.int(3, 16), height: 8 * random.int(2, 8), steps: random.int(2, 12) }),
  text: ({ width, height, steps }) =>
    `A workgroup does ${steps} steps of a stencil with the four nearest neighbours and stores a tile of ${width} × ${height} points. How many points does it load of a grid, and what share of them does it store?`,
  fields: () => [
    { id: 'points', kind: 'integer', label: 'Points that are loaded', unit: 'points' },
    { id: 'share', kind: 'number', label: 'Share that is stored', unit: 'share', relativeTolerance: 0.01 },
  ],
  answer: ({ width, height, steps }) => {
    const points = (width + 2 * steps) * (height + 2 * steps);
    return { points, share: (width * height) / points };
  },
  mistakes: ({ width, height, steps }) => [
    { field: 'points', value: (width + 2) * (height + 2), says: 'That frame is enough for one step.' },
    { field: 'points', value: (width + steps) * (height + steps), says: 'That has a frame on two sides. It is needed on all four.' },
  ],
  solution: ({ width, height, steps }) => {
    const [wide, high] = [width + 2 * steps, height + 2 * steps];
    return `Each step makes one more point at each side unknown, so the frame is ${steps} wide: $(${width} + 2 \\cdot ${steps}) \\cdot (${height} + 2 \\cdot ${steps}) = ${wide} \\cdot ${high}$ = **${formatNumber(wide * high)} points**. Of them $${width} \\cdot ${height} = ${texNumber(width * height)}$ are stored, a share of **${formatNumber((width * height) / (wide * high))}**.`;
  },
});
