import { defineQuestion, texNumber } from '@rooflab/lab/question';
import { largestDx } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const largestPlane = defineQuestion({
  id: 'stencil/largest-plane',
  title: 'Where the speed drops',
  document: { file: DOCUMENTS.stencils, rows: [72] },
  draw: (random) => ({
    radius: random.int(1, 5),
    dy: 64 * random.int(1, 8),
    cacheMebibytes: random.pick([1, 1.5, 2, 3, 4, 6]),
  }),
  text: ({ radius, dy, cacheMebibytes }) =>
    `While a plane of $D_x \\times D_y$ points is computed with a star stencil of radius $r$ in single precision,

$$ M = 4\\,\\big(D_x D_y + 2r\\,(D_x + D_y) + 2r\\,D_x D_y\\big) $$

bytes are in use. The L2 cache has ${formatNumber(cacheMebibytes)} MiB ($2^{20}$ bytes each), and $D_y = ${dy}$, $r = ${radius}$. What is the largest whole $D_x$ for which $M$ fits into the cache? Beyond it the model predicts that the speed drops.`,
  fields: () => [{ id: 'dx', kind: 'integer', label: 'Largest $D_x$ that fits', unit: 'points' }],
  answer: ({ radius, dy, cacheMebibytes }) => ({ dx: largestDx({ dy, radius, bytesEach: 4, cacheBytes: cacheMebibytes * 2 ** 20 }) }),
  mistakes: ({ radius, dy, cacheMebibytes }) => [
    {
      field: 'dx',
      value: largestDx({ dy, radius, bytesEach: 4, cacheBytes: cacheMebibytes * 2 ** 20 }) + 1,
      says: 'With that one the values no longer fit: round down.',
    },
    {
      field: 'dx',
      value: largestDx({ dy, radius, bytesEach: 4, cacheBytes: cacheMebibytes * 1e6 }),
      says: 'That takes a MiB for 10⁶ bytes. It has 2²⁰.',
    },
    {
      field: 'dx',
      value: largestDx({ dy, radius, bytesEach: 1, cacheBytes: cacheMebibytes * 2 ** 20 }),
      says: 'That counts a value as one byte. It has 4.',
    },
  ],
  solution: ({ radius, dy, cacheMebibytes }) => {
    const cacheBytes = cacheMebibytes * 2 ** 20;
    const perColumn = 4 * (dy + 2 * radius + 2 * radius * dy);
    const fixed = 4 * 2 * radius * dy;
    const exact = (cacheBytes - fixed) / perColumn;
    return `Group the terms of $M$ by $D_x$. Each step in $x$ needs $4\\,(D_y + 2r + 2r D_y) = ${texNumber(perColumn)}$ bytes, and $4 \\cdot 2r D_y = ${texNumber(fixed)}$ bytes are needed in any case. With $${texNumber(cacheBytes)}$ bytes of cache,

$$ D_x \\le \\frac{${texNumber(cacheBytes)} - ${texNumber(fixed)}}{${texNumber(perColumn)}} = ${texNumber(exact)}, $$

so the largest is **${formatNumber(Math.floor(exact))} points**: a part of a point does not help, so round down.

(The paper has 510, 306, 218, 169 and 139 for $D_y = 256$ and 1.5 MB. With the second, the third and the last, $M$ is a little more than 1.5 MiB; the largest that fit are 510, 305, 217, 169 and 138.)`;
  },
});
