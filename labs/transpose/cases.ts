import type { Case, Fill, OpenedClass, SeededRandom, Size, TimedSize } from '@rooflab/lab';

const FILLS = {
  uniform: { kind: 'f32', offset: 0, spreadBits: 23, exponent: -14 },
  'any bits': { kind: 'bits' },
  'zero blocks': { kind: 'f32', offset: 0, spreadBits: 12, exponent: -6, zeroBlocks: 67, needles: { every: 53, exponent: 11 } },
  /** Three elements in a thousand differ from the others; the last is like most. */
  'nearly constant': {
    kind: 'f32',
    offset: 11_184_811,
    spreadBits: 0,
    exponent: -14,
    needles: { every: 331, exponent: 1, notLast: true },
  },
} as const satisfies Record<string, Fill>;

type Shape = readonly [fill: keyof typeof FILLS, rows: number, cols: number];

/** Sides straddle 4 (a vec4f), 32 and 64 (tiles); blocks of 4×4 fit in both directions, in one, in none. */
const VISIBLE: readonly Shape[] = [
  ['uniform', 1, 1],
  ['uniform', 1, 7],
  ['uniform', 9, 1],
  ['uniform', 2, 3],
  ['any bits', 4, 4],
  ['uniform', 8, 4],
  ['uniform', 5, 12],
  ['uniform', 12, 6],
  ['any bits', 32, 32],
  ['uniform', 31, 33],
  ['zero blocks', 33, 31],
  ['any bits', 64, 16],
  ['uniform', 36, 60],
  ['uniform', 40, 45],
  ['uniform', 45, 40],
  ['nearly constant', 61, 67],
  ['uniform', 65, 63],
  ['any bits', 3, 516],
  ['uniform', 600, 2],
  ['zero blocks', 132, 100],
  ['uniform', 129, 255],
  // A plan that divides by 129 or 33 launches a workgroup too few.
  ['any bits', 516, 132],
];

export function matrixCases(random: SeededRandom): readonly Case[] {
  const hidden: readonly Shape[] = [
    ['any bits', random.int(5, 40), random.int(41, 90)],
    ['uniform', random.int(65, 127), random.int(9, 63)],
    ['zero blocks', random.int(90, 150), random.int(33, 70)],
    ['nearly constant', random.int(70, 90), random.int(60, 100)],
    // Above 2^17 elements, unlike any visible case.
    ['uniform', 264, random.int(497, 530)],
  ];
  return [
    ...VISIBLE.map((shape) => caseOf(`${shape[0]}, ${shape[1]}×${shape[2]}`, shape, false)),
    ...hidden.map((shape, i) => caseOf(`hidden ${i + 1}`, shape, true)),
  ];
}

function caseOf(name: string, [fill, rows, cols]: Shape, hidden: boolean): Case {
  const size = { rows, cols };
  return { name, size, hidden, params: size, inputs: [FILLS[fill]] };
}

export function matrixSized({ rows = 1, cols = 1 }: Size): TimedSize {
  const size = { rows, cols };
  return { size, params: size, families: [[FILLS.uniform], [FILLS['any bits']], [FILLS['zero blocks']]] };
}

/** Words of a sector of 32 bytes: sides of timed matrices are multiples of it, so that rows begin at a whole sector. */
const SECTOR = 8;

/** Largest sides of timed matrices: one square, one oblong; on a software device one. A binding of a `medium` device holds 128 MiB. */
const LARGEST: Record<OpenedClass, readonly (readonly [rows: number, cols: number])[]> = {
  software: [[512, 512]],
  medium: [
    [2048, 2048],
    [8192, 4096],
  ],
  large: [
    [8192, 8192],
    [32_768, 8192],
  ],
};

/** Each side is up to a sixteenth shorter than the largest. */
export function timedMatrices(deviceClass: OpenedClass, random: SeededRandom): readonly TimedSize[] {
  const side = (largest: number) => largest - SECTOR * random.int(1, largest / (16 * SECTOR));
  return LARGEST[deviceClass].map(([rows, cols]) => matrixSized({ rows: side(rows), cols: side(cols) }));
}
