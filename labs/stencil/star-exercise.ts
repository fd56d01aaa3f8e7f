import type { Exercise, Marks } from '@rooflab/lab';
import { starCases, starSized, starSmaller, starTimed } from './cases.ts';
import { geometry, points } from './geometry.ts';
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

const HINTS = [
  {
    belowPart: 1.2,
    hint: 'All points. What is left: vary the shape of the workgroup and the planes an invocation passes (//@ sweep); differences below 1 % are noise.',
  },
  {
    belowPart: 1,
    hint: 'Are there enough workgroups for every core? Shorter chunks of z make more of them (//@ sweep). A partial vector at the right edge must not slow down the whole ones.',
  },
  {
    belowPart: 0.97,
    hint: 'Let an invocation own four neighbouring points: with a and b viewed as array<vec4f>, one load serves four points, and the neighbours in x are parts of three vectors.',
  },
  {
    belowPart: 0.72,
    hint: 'Move the loop over z into the kernel and keep the points of the column in registers: a queue of 2·radius + 1 variables instead of as many loads a point.',
  },
  {
    belowPart: 0.45,
    hint: 'Neighbouring invocations should own neighbouring x, in workgroups at least 32 wide. Keep / and % by parameters out of the index: launch in three dimensions.',
  },
] as const;

const COEFFICIENT_NAMES = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5'] as const;
const GEOMETRY_NAMES = ['nx', 'ny', 'nz', 'radius', 'origin', 'pitch', 'plane'] as const;

/** The exercise `stencil/<6·radius+1>pt`: one star of this radius over a grid, out of place. */
export function starExercise(radius: Radius): Exercise {
  const count = 6 * radius + 1;
  return {
    id: `stencil/${count}pt`,
    title: `${count}-point star, radius ${radius}`,
    task: task(radius),
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
    timed: (deviceClass, random) => starTimed(radius, deviceClass, random),
    sized: starSized(radius),
    smaller: starSmaller(radius),
    cost: (size) => ({ bytesRead: 4 * points(size), bytesWritten: 4 * points(size), flops: flopsPerPoint(radius) * points(size) }),
    reference: starReference,
    trusted: { file: 'trusted.wgsl', compare: 'within' },
    marks: MARKS[radius],
    hints: hints(radius),
    referenceRung: '04-vec4-march',
  };
}

/** For each distance five additions among six neighbours, a multiplication and an addition to the sum; and c0 times the centre. */
function flopsPerPoint(radius: number): number {
  return 7 * radius + 1;
}

function task(radius: Radius): string {
  if (radius === 1) return 'b[i] = c0·a[i] + c1·(a[i±1] + a[i±pitch] + a[i±plane])';
  return `b[i] = c0·a[i] + Σ c_k·(a[i±k] + a[i±k·pitch] + a[i±k·plane]), k = 1…${radius}`;
}

/** `below` in parts of the fraction that earns full points, because a rung reaches less of the roof the larger the radius is. */
function hints(radius: Radius): Exercise['hints'] {
  const { fullFraction } = MARKS[radius];
  return HINTS.map(({ belowPart, hint }) => ({ below: Number((belowPart * fullFraction).toFixed(3)), hint }));
}
