import { defineQuestion } from '@rooflab/lab/question';
import { formatNumber } from '@rooflab/roofline/units';
import { DOCUMENTS } from '../../documents.ts';

export const readsByAxis = defineQuestion({
  id: 'stencil/reads-by-axis',
  title: 'Reads in the plane and along z',
  document: { file: DOCUMENTS.stencils, rows: [65] },
  draw: (random) => ({ radius: random.int(1, 9), edge: 64 * random.int(1, 8) }),
  text: ({ radius, edge }) =>
    `A star stencil of radius ${radius} in three dimensions visits a large grid. A value of the grid is read once for each point of the star. How many of these reads happen while the star's centre moves over the $xy$ plane in which the value lies, and how many while the centre lies in other planes?

The grid is marched plane by plane, and all that is kept in fast memory is the $xy$ plane of the centre. How many values of a plane of ${edge} × ${edge} points are read from slow memory then, for one plane of results? Neglect the edges.`,
  fields: () => [
    { id: 'plane', kind: 'integer', label: 'Reads from within the plane', unit: 'reads' },
    { id: 'others', kind: 'integer', label: 'Reads from other planes', unit: 'reads' },
    { id: 'slow', kind: 'integer', label: 'Values from slow memory for one plane of results', unit: 'values' },
  ],
  answer: ({ radius, edge }) => {
    const points = 6 * radius + 1;
    const [plane, others] = [Math.ceil((2 * points) / 3), Math.floor(points / 3)];
    return { plane, others, slow: (1 + others) * edge * edge };
  },
  mistakes: ({ radius, edge }) => [
    { field: 'plane', value: 4 * radius, says: 'That leaves out the read by the centre itself.' },
    { field: 'plane', value: 6 * radius + 1, says: 'Those are all reads, in all planes.' },
    { field: 'others', value: radius, says: 'Those are the planes on one side.' },
    { field: 'slow', value: 2 * radius * edge * edge, says: 'That leaves out the plane of the centre, which is read once.' },
    { field: 'slow', value: edge * edge, says: 'That is the plane of the centre. The neighbours in z come from slow memory as well.' },
  ],
  solution: ({ radius, edge }) =>
    `The star has $N = 6 \\cdot ${radius} + 1 = ${6 * radius + 1}$ points. In the plane of the centre lie the centre itself and the neighbours in $x$ and $y$: $1 + 4 \\cdot ${radius} = \\lceil 2N/3 \\rceil$ = **${1 + 4 * radius} reads**. In other planes lie the neighbours in $z$: $2 \\cdot ${radius} = \\lfloor N/3 \\rfloor$ = **${2 * radius} reads**.

The plane of the centre is read once, $${edge}^2$ values, and serves all reads in $x$ and $y$. The ${2 * radius} neighbours in $z$ come from slow memory for every point: $(1 + ${2 * radius}) \\cdot ${edge}^2$ = **${formatNumber((1 + 2 * radius) * edge * edge)} values**.`,
});
