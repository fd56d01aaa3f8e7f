import { defineQuestion } from '@rooflab/lab/question';
import { countWords, formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const intensityWithoutReuse = defineQuestion({
  id: 'stencil/intensity-without-reuse',
  title: 'Intensity without and with reuse',
  document: { file: DOCUMENTS.stencils, rows: [63, 64] },
  draw: (random) => ({ radius: random.int(1, 8), bytesEach: random.pick([4, 8]) }),
  text: ({ radius, bytesEach }) =>
    `A star stencil of radius ${radius} in three dimensions computes each point from itself and its neighbours at distances up to ${radius} along the three axes. Each of its $N$ points is multiplied by a coefficient of its own, and the products are added up. A value has ${bytesEach} bytes.

How many points $N$ does the star have? What is the intensity if every one of the $N$ reads, and the write, goes to memory? What is it if caches are perfect and each value comes from memory once?`,
  fields: () => [
    { id: 'points', kind: 'integer', label: 'Points of the star', unit: 'points' },
    { id: 'without', kind: 'number', label: 'Intensity without reuse', unit: 'flop/byte', relativeTolerance: 0.01 },
    { id: 'with', kind: 'number', label: 'Intensity with perfect reuse', unit: 'flop/byte', relativeTolerance: 0.01 },
  ],
  answer: ({ radius, bytesEach }) => {
    const points = 6 * radius + 1;
    const flops = 2 * points - 1;
    return { points, without: flops / (bytesEach * (points + 1)), with: flops / (bytesEach * 2) };
  },
  mistakes: ({ radius, bytesEach }) => [
    { field: 'points', value: 6 * radius, says: 'That leaves out the point itself.' },
    { field: 'points', value: 2 * radius + 1, says: 'That is along one axis. The star has three.' },
    { field: 'points', value: 4 * radius + 1, says: 'That is in a plane. The star has three axes.' },
    { field: 'points', value: (2 * radius + 1) ** 3, says: 'That is a whole cube. The star has points along the axes only.' },
    { field: 'without', value: (12 * radius + 1) / (bytesEach * (6 * radius + 1)), says: 'That leaves out the write.' },
    { field: 'without', value: (12 * radius + 1) / (6 * radius + 2), says: 'That is for each value. A value has several bytes.' },
    { field: 'with', value: (12 * radius + 1) / bytesEach, says: 'That is the read, or the write. Both go to memory.' },
    { field: 'with', value: (12 * radius + 1) / 2, says: 'That is for each value. A value has several bytes.' },
  ],
  solution: ({ radius, bytesEach }) => {
    const points = 1 + 3 * 2 * radius;
    const flops = points + (points - 1);
    return `Two directions on three axes, ${countWords(radius, 'point')} each, and the centre: $3 \\cdot 2 \\cdot ${radius} + 1$ = **${points} points**.

They take ${points} multiplications and ${points - 1} additions, $${flops}$ operations. Without reuse, $${points} + 1$ values of ${bytesEach} bytes are moved:

$$ I(N) = \\frac{2N - 1}{${bytesEach}\\,(N + 1)} = \\frac{${flops}}{${bytesEach} \\cdot ${points + 1}} $$

= **${formatNumber(flops / (bytesEach * (points + 1)))} flop/byte**, and never more than ${formatNumber(2 / bytesEach)}, however large the star. With perfect reuse only one read and one write are left: $${flops} / (${bytesEach} \\cdot 2)$ = **${formatNumber(flops / (2 * bytesEach))} flop/byte**.`;
  },
});
