import { defineQuestion } from '@rooflab/lab/question';
import { DOCUMENTS } from '../../documents.ts';

const EXPERIMENT = 'stencil/sizes';

export const predictDrop = defineQuestion({
  id: 'stencil/predict-drop',
  title: 'Predict: at which X the rate drops',
  document: { file: DOCUMENTS.stencils, rows: [70, 72] },
  draw: (random) => ({ radius: random.int(1, 5) }),
  text: ({ radius }) =>
    `The experiment \`${EXPERIMENT}\` computes a star stencil of radius ${radius} on grids of $X \\times 256 \\times 256$ points, with the kernel of one point for each thread (rung 1 of the ladder). Look up how large the last cache before memory is on your device, and predict the $X$ at which the rate drops.`,
  fields: ({ radius }) => [
    {
      id: 'x',
      kind: 'number',
      label: '$X$ at the drop',
      unit: 'points',
      relativeTolerance: 0.5,
      predicts: { experiment: EXPERIMENT, derived: `BASE, radius ${radius} drops` },
    },
  ],
  answer: () => ({}),
  solution: ({ radius }) =>
    `One plane of results needs $M = 4\\,\\big(X \\cdot 256 + 2r\\,(X + 256) + 2r \\cdot 256\\,X\\big)$ bytes with $r = ${radius}$. Set $M$ equal to the size of the cache and solve for $X$. For the document's cache of 1.5 MiB this gives ${Math.floor((1.5 * 2 ** 20 - 2048 * radius) / (4 * (256 + 2 * radius + 512 * radius)))}; a cache of 50 MiB is some thirty times as large, and so is $X$. If a drop comes earlier, other data share the cache, or several planes are under way at once.`,
});
