import { defineExperiment, falls, rung } from '@rooflab/lab';

const RADII = [1, 2, 3, 4, 5] as const;

/** Both other sides, as in the document; a CPU gets less. */
const SIDE = { software: 8, medium: 256, large: 256 } as const;

/** For planes whose y side is 256 and a cache of 1.5 MB: the document's largest X, which its model says fit. */
const PREDICTED = [510, 306, 218, 169, 139] as const;

const steps = (to: number, step: number): number[] => Array.from({ length: to / step }, (_, i) => step * (i + 1));

export const sizes = defineExperiment({
  id: 'stencil/sizes',
  title: 'Stencils by the X side: where the cache ends',
  question: 'At which X does the rate drop, does it drop earlier for larger stars, and does marching in z prevent it?',
  exercise: 'stencil/7pt',
  axis: {
    name: 'X',
    unit: 'points',
    values: { software: [32, 64, 96], medium: steps(448, 32), large: steps(2048, 64) },
    size: (nx, deviceClass) => ({ nx, ny: SIDE[deviceClass], nz: SIDE[deviceClass] }),
  },
  series: RADII.flatMap((radius) => {
    const exercise = `stencil/${6 * radius + 1}pt`;
    return [
      rung('01-one-point', { name: `BASE, radius ${radius}`, exercise }),
      rung('03-z-march', { name: `march in z, radius ${radius}`, exercise }),
    ];
  }),
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: RADII.flatMap((radius) => [
    falls(`BASE, radius ${radius}`, { workingSetBytes: (nx) => planeBytes(nx, SIDE.large, radius) }),
    falls(`march in z, radius ${radius}`),
  ]),
  models: [],
  document: {
    file: '004 (stencils)',
    rows: [70, 72, 73, 74, 75],
    machine: 'NVIDIA Tesla K80, 1.5 MB of L2 cache: its model predicts the drops, and its figure shows them there',
    points: [],
    values: RADII.map((radius, i) => ({ derived: `BASE, radius ${radius} drops`, value: PREDICTED[i] ?? 0, read: 'text' as const })),
  },
});

/** What the stars of one xy plane touch, in bytes of f32: `M = 4 · (Dx·Dy + 2r(Dx + Dy) + 2r·Dx·Dy)`, section 6 of the document. */
function planeBytes(dx: number, dy: number, radius: number): number {
  return 4 * (dx * dy + 2 * radius * (dx + dy) + 2 * radius * dx * dy);
}
