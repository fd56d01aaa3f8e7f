import type { Exercise, Marks } from '@rooflab/lab';
import { STAR_COVERED, starCases, starSized, starSmaller, starTimed } from './cases.ts';
import { starCounted } from './counted.ts';
import { geometry, points } from './geometry.ts';
import { starHints } from './hints.ts';
import { starReference } from './reference.ts';

export type Radius = 1 | 2 | 3 | 4 | 5;

/** Pass: half of what the slowest rung, 02-tile, reaches on an H200. Full: 0.93 of what 04-vec4-march reaches there. */
const MARKS: Readonly<Record<Radius, Marks>> = {
  1: { passFraction: 0.2, fullFraction: 0.77 },
  2: { passFraction: 0.18, fullFraction: 0.61 },
  3: { passFraction: 0.16, fullFraction: 0.63 },
  4: { passFraction: 0.14, fullFraction: 0.58 },
  5: { passFraction: 0.12, fullFraction: 0.49 },
};

const COEFFICIENT_NAMES = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'] as const;
const GEOMETRY_NAMES = ['nx', 'ny', 'nz', 'radius', 'origin', 'pitch', 'plane'] as const;

/** The exercise `stencil/<6·radius+1>pt`: one star of this radius over a grid, out of place. */
export function starExercise(radius: Radius): Exercise {
  const count = 6 * radius + 1;
  return {
    id: `stencil/${count}pt`,
    title: `${count}-point star, radius ${radius}`,
    task: task(radius),
    summary: `Replace each point of a 3-D grid with a weighted sum of itself and its ${count - 1} neighbours, up to ${radius === 1 ? 'one step' : `${radius} steps`} along each axis.`,
    params: [
      ...GEOMETRY_NAMES.map((name) => ({ name, type: 'u32' as const })),
      ...COEFFICIENT_NAMES.map((name) => ({ name, type: 'f32' as const })),
    ],
    inputs: [{ name: 'a', element: 'f32' }],
    output: { name: 'b', element: 'f32' },
    operation: 'flop',
    elements: points,
    lengths: (size) => ({ inputs: [geometry(size, radius).length], output: geometry(size, radius).length }),
    cases: (random) => starCases(radius, random),
    covered: STAR_COVERED,
    timed: (deviceClass, random) => starTimed(radius, deviceClass, random),
    sized: starSized(radius),
    smaller: starSmaller(radius),
    cost: (size) => ({ bytesRead: 4 * points(size), bytesWritten: 4 * points(size), flops: flopsPerPoint(radius) * points(size) }),
    reference: starReference,
    trusted: { file: 'trusted.wgsl', compare: 'within' },
    marks: MARKS[radius],
    counted: starCounted(radius),
    hints: starHints(radius, MARKS[radius]),
    referenceRung: '04-vec4-march',
  };
}

/** For each distance five additions among six neighbours, a multiplication and an addition to the sum; plus c0 times the centre. */
function flopsPerPoint(radius: number): number {
  return 7 * radius + 1;
}

function task(radius: Radius): string {
  if (radius === 1) return 'b[i] = c0·a[i] + c1·(a[i±1] + a[i±pitch] + a[i±plane])';
  return `b[i] = c0·a[i] + Σ c_k·(a[i±k] + a[i±k·pitch] + a[i±k·plane]), k = 1…${radius}`;
}
