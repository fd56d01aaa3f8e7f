import { defineExperiment, falls, predictedFall, rung, type WorkingSet } from '@rooflab/lab/experiment';
import { stencilWorkingSet } from '@rooflab/roofline/calculators';
import { DOCUMENTS } from '../../documents.ts';
import { PLANE_SIDES } from '../plane-sides.ts';

const RADII = [1, 2, 3, 4, 5] as const;

/** The largest x that the document's model allows for planes of x × 256 points and a cache of 1.5 MB, as the document gives it. */
const PREDICTED = [510, 306, 218, 169, 139] as const;

const steps = (to: number, step: number): number[] => Array.from({ length: to / step }, (_, i) => step * (i + 1));

const exerciseOf = (radius: number): string => `stencil/${6 * radius + 1}pt`;

const base = (radius: number): { series: string; workingSet: WorkingSet } => ({
  series: `BASE, radius ${radius}`,
  workingSet: (nx, deviceClass) => stencilWorkingSet({ dx: nx, dy: PLANE_SIDES[deviceClass].ny, radius, bytesEach: 4 }),
});

const march = (radius: number): string => `march in z, radius ${radius}`;

export const sizes = defineExperiment({
  id: 'stencil/sizes',
  title: 'Stencils by the X side: where the cache ends',
  question: 'At which X does the rate drop, does it drop earlier for larger stars, and does marching in z prevent it?',
  exercise: 'stencil/7pt',
  axis: {
    name: 'X',
    unit: 'points',
    values: { software: [32, 64, 96], medium: steps(2048, 64), large: steps(2048, 64) },
    size: (nx, deviceClass) => ({ nx, ...PLANE_SIDES[deviceClass] }),
  },
  series: RADII.flatMap((radius) => [
    rung('01-one-point', { name: base(radius).series, exercise: exerciseOf(radius) }),
    rung('03-z-march', { name: march(radius), exercise: exerciseOf(radius) }),
  ]),
  inputs: 'warm',
  plot: { y: 'bytesPerSecond' },
  derive: [
    ...RADII.flatMap((radius) => [falls(base(radius).series, base(radius).workingSet), falls(march(radius))]),
    // Radius 1 has the smallest working set; radius 5 drops first, and its drop is therefore the most likely to be seen.
    ...[1, 2, 3, 4].map((radius) => predictedFall(base(5), base(radius))),
  ],
  models: [],
  document: {
    file: DOCUMENTS.stencils,
    rows: [70, 72, 73, 74, 75],
    machine: 'NVIDIA Tesla K80, sides of 256, 1.5 MB of L2 cache: its model predicts the drops, and its figure shows them there',
    points: [],
    values: RADII.map((radius, i) => ({ derived: `${base(radius).series} drops`, value: PREDICTED[i] ?? 0, read: 'text' as const })),
  },
});
