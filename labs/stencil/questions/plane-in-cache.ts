import { defineQuestion, drawUntil, texNumber } from '@rooflab/lab/question';
import { stencilWorkingSet } from '@rooflab/roofline/calculators';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

interface Plane {
  readonly dx: number;
  readonly dy: number;
  readonly radius: number;
  /** In units of 2^20 bytes. */
  readonly cacheMebibytes: number;
}

export const planeInCache = defineQuestion({
  id: 'stencil/plane-in-cache',
  title: 'Does a plane fit into the cache?',
  document: { file: DOCUMENTS.stencils, rows: [72] },
  draw: (random): Plane =>
    drawUntil(
      () => ({
        dx: 32 * random.int(3, 40),
        dy: 32 * random.int(4, 20),
        radius: random.int(1, 5),
        cacheMebibytes: random.pick([1.5, 2, 4, 6, 8]),
      }),
      (plane) => Math.abs(Math.log(workingSet(plane) / (plane.cacheMebibytes * 2 ** 20))) > 0.05,
    ),
  text: ({ dx, dy, radius, cacheMebibytes }) =>
    `To compute one $xy$ plane of $D_x \\times D_y$ points with a star stencil of radius $r$, in single precision, these values are needed: the plane itself, its border of $2r\\,(D_x + D_y)$ points, and $2r$ further planes in $z$.

How many bytes is that for $D_x = ${dx}$, $D_y = ${dy}$ and $r = ${radius}$? Does it fit into an L2 cache of ${formatNumber(cacheMebibytes)} MiB ($2^{20}$ bytes each)?`,
  fields: () => [
    { id: 'bytes', kind: 'integer', label: 'Working set', unit: 'B' },
    {
      id: 'fits',
      kind: 'choice',
      label: 'It',
      choices: [
        { value: 'yes', label: 'fits into the cache' },
        { value: 'no', label: 'does not fit' },
      ],
    },
  ],
  answer: (plane) => ({ bytes: workingSet(plane), fits: workingSet(plane) <= plane.cacheMebibytes * 2 ** 20 ? 'yes' : 'no' }),
  mistakes: ({ dx, dy, radius }) => [
    { field: 'bytes', value: workingSet({ dx, dy, radius, cacheMebibytes: 1 }) / 4, says: 'Those are values. Each has 4 bytes.' },
    { field: 'bytes', value: 4 * dx * dy, says: 'That is the plane alone. Its border and the other planes are needed, too.' },
    { field: 'bytes', value: 4 * (dx * dy + 2 * radius * (dx + dy)), says: 'That leaves out the further planes in z.' },
    { field: 'bytes', value: 4 * (dx * dy + 2 * radius * dx * dy), says: 'That leaves out the border of the plane.' },
  ],
  solution: ({ dx, dy, radius, cacheMebibytes }) => {
    const parts = [dx * dy, 2 * radius * (dx + dy), 2 * radius * dx * dy];
    const values = parts.reduce((sum, part) => sum + part, 0);
    const cache = cacheMebibytes * 2 ** 20;
    return `The three parts have ${parts.map((part) => formatNumber(part)).join(', ')} values, together $${texNumber(values)}$. At 4 bytes each, they need **${formatNumber(4 * values)} B**.

The cache has $${texNumber(cacheMebibytes)} \\cdot 2^{20} = ${texNumber(cache)}$ bytes, so the working set **${4 * values <= cache ? 'fits into the cache' : 'does not fit'}**. ${4 * values <= cache ? 'Neighbours in $z$ are found there when their turn comes.' : 'Neighbours in $z$ have been replaced before their turn comes, and have to be read again from memory.'}`;
  },
});

function workingSet({ dx, dy, radius }: Plane): number {
  return stencilWorkingSet({ dx, dy, radius, bytesEach: 4 });
}
