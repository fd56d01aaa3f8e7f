import { defineQuestion } from '@rooflab/lab/question';
import { largestDx } from '@rooflab/roofline/calculators';
import { DOCUMENTS } from '../../documents.ts';
import { PLANE_SIDES } from '../plane-sides.ts';

const EXPERIMENT = 'stencil/sizes';

/** The K80's cache and the planes of the document. */
const DOCUMENT = { dy: 256, cacheBytes: 1.5 * 2 ** 20, bytesEach: 4 };

export const predictDrop = defineQuestion({
  id: 'stencil/predict-drop',
  title: 'Predict: the X at which the rate drops',
  document: { file: DOCUMENTS.stencils, rows: [70, 72] },
  draw: (random) => ({ radius: random.int(1, 5) }),
  text: ({ radius }) =>
    `The experiment \`${EXPERIMENT}\` computes a star stencil of radius ${radius} with the kernel of one point for each thread (rung 1 of the ladder), on planes of $X \\times Y$ points. $Y$ is ${PLANE_SIDES.large.ny} on a large GPU and ${PLANE_SIDES.medium.ny} on other GPUs. Look up how large the last cache before memory is on the device that will run it, and predict the $X$ at which the rate drops.`,
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
    `One plane of results needs $M = 4\\,\\big(XY + 2r\\,(X + Y) + 2r\\,XY\\big)$ bytes with $r = ${radius}$. Set $M$ equal to the size of the cache and solve for $X$. The document had $Y = ${DOCUMENT.dy}$ and a cache of 1.5 MiB, which gives ${largestDx({ ...DOCUMENT, radius })}. A cache of 50 MiB with $Y = ${PLANE_SIDES.large.ny}$ gives ${largestDx({ ...DOCUMENT, dy: PLANE_SIDES.large.ny, cacheBytes: 50 * 2 ** 20, radius })}. If the rate drops earlier, other data share the cache, or several planes are in flight at once.`,
});
