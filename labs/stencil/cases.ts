import type { Case, ExerciseCode, F32Fill, OpenedClass, SeededRandom, Size, TimedSize } from '@rooflab/lab';
import { type Coefficients, laplacian, randomCoefficients } from './coefficients.ts';
import { type Geometry, geometry } from './geometry.ts';

/** Every bit of the f32 significand is used, so that an f16 intermediate loses some. */
const UNIFORM: F32Fill = { kind: 'f32', offset: 0, spreadBits: 23, exponent: -22 };

const FAMILIES = {
  uniform: () => UNIFORM,
  needles: () => ({ ...UNIFORM, needles: { every: 61, exponent: 12 } }),
  constant: () => ({ kind: 'f32', offset: 11_184_811, spreadBits: 0, exponent: -23 }),
  'nearly constant': () => ({ kind: 'f32', offset: 11_184_811, spreadBits: 0, exponent: -23, needles: { every: 97, exponent: 1 } }),
  'alternating sign': () => ({ kind: 'f32', offset: 9_000_001, spreadBits: 20, exponent: -20, alternating: true }),
  'zero rows': (grid) => ({ ...UNIFORM, zeroBlocks: grid.pitch }),
  'zero planes': (grid) => ({ ...UNIFORM, zeroBlocks: grid.plane }),
  'needles in zero planes': (grid) => ({ ...UNIFORM, zeroBlocks: grid.plane, needles: { every: 61, exponent: 1 } }),
  'large offset': () => ({ kind: 'f32', offset: 2 ** 23, spreadBits: 22, exponent: -12 }),
  // Far below any threshold for zero, and far enough from the denormal numbers that no product is one.
  'small scale': () => ({ ...UNIFORM, exponent: -95 }),
  'large scale': () => ({ ...UNIFORM, exponent: 80 }),
} as const satisfies Readonly<Record<string, (grid: Geometry) => F32Fill>>;

type Family = keyof typeof FAMILIES;

/** The sizes straddle tiles of 32, 64 and 128 points in x and of 4, 8 and 16 rows, and chunks of 8, 16, 32 and 64 planes. */
const VISIBLE: readonly (readonly [family: Family, nx: number, ny: number, nz: number])[] = [
  ['uniform', 1, 1, 1],
  ['uniform', 5, 3, 2],
  ['uniform', 33, 17, 5],
  ['needles', 64, 8, 4],
  ['needles', 31, 16, 9],
  ['constant', 31, 9, 5],
  ['alternating sign', 35, 12, 3],
  ['zero rows', 34, 11, 4],
  ['zero planes', 20, 10, 9],
  ['large offset', 66, 9, 3],
  ['nearly constant', 29, 9, 7],
  ['needles in zero planes', 40, 10, 12],
  ['small scale', 7, 2, 70],
  ['large scale', 7, 6, 9],
  ['uniform', 261, 3, 2],
  ['needles', 6, 70, 2],
  ['uniform', 6, 5, 11],
];

const TIMED_FAMILIES = ['uniform', 'needles', 'needles in zero planes', 'large offset'] as const;

/**
 * Sides of the timed cubes. At 512 and radius 5 a buffer is 575 MB, at 256 it is 77 MB and fits a 128 MiB binding. Software devices
 * get a little more than the largest small case: there a workgroup with a barrier takes about a millisecond.
 */
const SIDES = { medium: 256, large: 512 } as const;

/** The small cases; each has coefficients of its own, the constant one those of the Laplacian (the right answer there is nearly 0). */
export function starCases(radius: number, random: SeededRandom): readonly Case[] {
  const visible = VISIBLE.map(([family, nx, ny, nz]) => {
    const coefficients = family === 'constant' ? laplacian(radius) : randomCoefficients(radius, random);
    const name = `${family}, ${nx}×${ny}×${nz}`;
    return starCase({ name, family, hidden: false }, { nx, ny, nz }, { radius, coefficients });
  });
  const hidden = hiddenShapes(random).map(([family, size], index) => {
    const name = `hidden ${index + 1}`;
    return starCase({ name, family, hidden: true }, size, { radius, coefficients: randomCoefficients(radius, random) });
  });
  return [...visible, ...hidden];
}

/**
 * Each is a family and a class of sizes that are part of every grading; the sides within the class, the coefficients and the data are
 * drawn.
 */
function hiddenShapes(random: SeededRandom): readonly (readonly [Family, Size])[] {
  const small = () => ({ nx: random.int(1, 70), ny: random.int(1, 12), nz: random.int(1, 6) });
  return [
    ['uniform', small()],
    ['needles', small()],
    ['zero rows', small()],
    ['zero planes', small()],
    ['nearly constant', small()],
    ['needles in zero planes', { nx: random.int(20, 40), ny: random.int(9, 12), nz: random.int(9, 12) }],
    // More than 2^17 points, unlike any visible case.
    ['uniform', { nx: random.int(260, 268), ny: random.int(64, 66), nz: 8 }],
  ];
}

/** One nearly cubic size for each device class, jittered so that nothing can be tuned to it. */
export function starTimed(radius: number, deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  return [starSized(radius)(timedSize(deviceClass, random), random)];
}

export function starSized(radius: number): ExerciseCode['sized'] {
  return (size, random) => {
    const grid = geometry(size, radius);
    const families = TIMED_FAMILIES.map((family) => [FAMILIES[family](grid)]);
    return { size, params: starParams(grid, randomCoefficients(radius, random)), families };
  };
}

/** Values of the uniform `params`. */
export function starParams(grid: Geometry, coefficients: Coefficients): Readonly<Record<string, number>> {
  const { nx, ny, nz, radius, origin, pitch, plane } = grid;
  const named = coefficients.map((c, k) => [`c${k}`, c] as const);
  return { nx, ny, nz, radius, origin, pitch, plane, ...Object.fromEntries(named) };
}

/**
 * On a GPU nx is a multiple of 4: a ragged right edge costs up to a sixth, and a score must not depend on the seed. The small cases have
 * such edges.
 */
function timedSize(deviceClass: OpenedClass, random: SeededRandom): Size {
  if (deviceClass === 'software') return { nx: random.int(37, 44), ny: random.int(14, 16), nz: random.int(14, 16) };
  const side = SIDES[deviceClass];
  return {
    nx: side - 4 * random.int(1, 7),
    ny: side - random.int(0, 7),
    nz: side - random.int(0, 7),
  };
}

interface Label {
  readonly name: string;
  readonly family: Family;
  readonly hidden: boolean;
}

interface Star {
  readonly radius: number;
  readonly coefficients: Coefficients;
}

function starCase({ name, family, hidden }: Label, size: Size, star: Star): Case {
  const grid = geometry(size, star.radius);
  return { name, size, hidden, params: starParams(grid, star.coefficients), inputs: [FAMILIES[family](grid)] };
}
