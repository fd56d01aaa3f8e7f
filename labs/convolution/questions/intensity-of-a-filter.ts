import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';

/** Odd, from three up; the smallest filter of this shape whose intensity is not below the ridge. */
function smallestSide(ridge: number): number {
  let side = 3;
  while ((2 * side * side) / 8 < ridge) side += 2;
  return side;
}

export const intensityOfAFilter = defineQuestion({
  id: 'convolution/intensity-of-a-filter',
  title: 'From which filter on arithmetic is the limit',
  draw: (random) => ({ ridge: random.int(20, 600) / 10, side: 2 * random.int(1, 12) + 1 }),
  text: ({ ridge, side }) =>
    `A convolution with ${side} × ${side} weights does two operations for each product, and moves the fewest bytes: it reads each pixel once and writes each sum once, 4 bytes each. What is its intensity? The ridge of a device is at ${formatNumber(ridge)} flop/B. Which is the smallest odd side of a filter, from 3 on, whose intensity is not below the ridge, if all products are computed as written?`,
  fields: () => [
    { id: 'intensity', kind: 'number', label: 'Intensity', unit: 'flop/B', relativeTolerance: 0.01 },
    { id: 'side', kind: 'integer', label: 'Smallest side', unit: 'weights' },
  ],
  answer: ({ ridge, side }) => ({ intensity: (2 * side * side) / 8, side: smallestSide(ridge) }),
  mistakes: ({ ridge, side }) => [
    { field: 'intensity', value: (side * side) / 8, says: 'A product takes two operations, a multiplication and an addition.' },
    { field: 'intensity', value: (2 * side * side) / 4, says: 'A pixel is read, and its sum is written: 8 bytes.' },
    { field: 'side', value: smallestSide(ridge) + 2, says: 'A smaller one is enough.' },
  ],
  solution: ({ ridge, side }) => {
    const smallest = smallestSide(ridge);
    return `$2 \\cdot ${side}^2 / 8$ = **${formatNumber((2 * side * side) / 8)} flop/B**. The ridge is reached from $k^2 / 4 \\ge ${ridge}$ on, which is $k \\ge ${formatNumber(Math.sqrt(4 * ridge))}$: **${formatNumber(smallest)} weights**. With separable weights the intensity grows with $k$, not with $k^2$.`;
  },
});
