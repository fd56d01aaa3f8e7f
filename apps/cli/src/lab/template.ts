import { LAB_FORMAT } from '@rooflab/lab';
import { compactJson } from './compact-json.ts';

/** The files of a new lab by path: one exercise that passes every test, to be changed step by step. */
export function labTemplate(id: string): Readonly<Record<string, string>> {
  return {
    'lab.json': compactJson(labFile(id)),
    'lab.ts': CODE.replaceAll('LAB', id),
    'README.md': handout(id),
    'trusted.wgsl': TRUSTED,
    'squares/starter.wgsl': kernel({ comment: `${id}/squares: out[i] = a[i] · a[i].`, value: '0.0; // TODO: x · x' }),
    'squares/ladder/01-one-element.wgsl': kernel({ comment: 'Rung 1: one element per thread.', value: 'x * x;' }),
    'squares/ladder/02-vec4.wgsl': VEC4,
    'squares/wrong/half-precision.wgsl': kernel({
      comment: 'expect: wrong-answer\n// Cuts each element down to the 11 significant bits of half precision.',
      value: 'bitcast<f32>(bitcast<u32>(x) & 0xffffe000u) * x;',
    }),
    'squares/wrong/without-guard.wgsl': kernel({
      comment: 'expect: wrong-answer\n// Leaves out the last element.',
      value: 'x * x;',
      guard: 'i + 1u < params.n',
    }),
  };
}

function labFile(id: string): object {
  return {
    format: LAB_FORMAT,
    id,
    title: 'Squares',
    summary: 'Square every element of an array: what limits a kernel that computes hardly anything?',
    needs: [],
    exercises: [
      {
        id: `${id}/squares`,
        title: 'Squares',
        task: 'out[i] = a[i] · a[i]',
        size: ['n'],
        params: [{ name: 'n', type: 'u32' }],
        inputs: [{ name: 'a', element: 'f32', length: 'n' }],
        output: { name: 'out', element: 'f32', length: 'n' },
        operation: 'flop',
        elements: 'n',
        cost: { bytesRead: '4 * n', bytesWritten: '4 * n', flops: 'n' },
        smaller: { steps: { n: 1 }, power: 1 },
        trusted: { file: 'trusted.wgsl', compare: 'within' },
        tolerance: { relative: 3e-7 },
        draw: DRAW,
        covered: { inputs: UNIFORM, dimensions: [{ name: 'n', largestChunk: 256, others: {} }] },
        marks: { passFraction: 0.3, fullFraction: 0.85 },
        counted: COUNTED,
        hints: [
          { below: 0.95, hint: 'Nearly all of the roof. Try several loads in flight per thread.' },
          { below: 0.85, hint: 'View the arrays as array<vec4f>, so that one load moves 16 bytes.' },
          'idleInvocations',
          'smallWorkgroups',
          'scatteredAccess',
          'fewWorkgroups',
        ],
        referenceRung: '02-vec4',
      },
    ],
  };
}

const UNIFORM = [{ kind: 'f32', offset: 0, spreadBits: 23, exponent: -14 }];

/** Sizes on both sides of a vector, a workgroup and the limit of 65 535 workgroups; every family in a hidden case, too. */
const DRAW = {
  fills: {
    uniform: UNIFORM,
    offset: [{ kind: 'f32', offset: 8_388_611, spreadBits: 20, exponent: -20 }],
    needles: [{ kind: 'f32', offset: 12_345, spreadBits: 16, exponent: -14, needles: { every: 61, exponent: 12 } }],
    'zero blocks': [{ kind: 'f32', offset: 0, spreadBits: 12, exponent: -6, zeroBlocks: 67 }],
  },
  cases: [
    ...[1, 3, 5, 255, 257, 1027].map((n) => ({ fill: 'uniform', size: { n } })),
    { fill: 'offset', size: { n: 4097 } },
    { fill: 'needles', size: { n: 8191 } },
    { fill: 'zero blocks', size: { n: 8192 } },
    { fill: 'uniform', size: { n: 65_537 } },
  ],
  hidden: [
    { fill: 'uniform', size: { n: [4, 1100] } },
    { fill: 'offset', size: { n: [2000, 5000] } },
    { fill: 'needles', size: { n: [8193, 20_000] } },
    { fill: 'zero blocks', size: { n: [131_073, 140_000] } },
  ],
  timed: {
    software: [{ n: [250_000, 262_143] }],
    medium: [{ n: [4_000_000, 4_194_303] }, { n: [33_000_000, 33_554_431] }],
    large: [{ n: [16_000_000, 16_777_215] }, { n: [264_000_000, 268_435_455] }],
  },
  timedFills: ['uniform', 'offset', 'needles', 'zero blocks'],
};

const COUNTED = {
  scores: { '01-one-element': 69.4, '02-vec4': 100 },
  size: { n: 65_539 },
  marks: [
    { fact: 'bytesOverFewest', points: 6, full: 1.1, zero: 2, required: true },
    { fact: 'parallelWorkgroups', points: 3, full: 32, zero: 8, required: true },
    { fact: 'laneShare', points: 5, full: 0.9, zero: 1 / 16, required: true },
    { fact: 'trafficOverFewest', points: 10, full: 1.1, zero: 10, required: true },
    { fact: 'bytesPerInvocation', points: 36, full: 30, zero: 4 },
  ],
};

const CODE = `/** The right output of a case: one value for each element. lab.json says how far a kernel's values may be from it. */
export const code = {
  'LAB/squares': {
    reference(testCase, [a]) {
      return Float64Array.from(a, (x) => x * x);
    },
  },
};
`;

const BINDINGS = `struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
`;

const TRUSTED = `// Judges timed outputs on the device.
${BINDINGS}
fn expected_at(i: u32) -> vec2f {
  let square = a[i] * a[i];
  return vec2f(square, 4e-7 * square);
}

fn is_judged(i: u32) -> bool {
  return i < params.n;
}
`;

const OUTPUT = '@group(0) @binding(2) var<storage, read_write> out: array<f32>;\n';

const MAIN = `@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
`;

interface OneElement {
  readonly comment: string;
  /** What is stored at i. */
  readonly value: string;
  readonly guard?: string;
}

function kernel({ comment, value, guard = 'i < params.n' }: OneElement): string {
  return `// ${comment}
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

${BINDINGS}${OUTPUT}
${MAIN}  if (${guard}) {
    let x = a[i];
    out[i] = ${value}
  }
}
`;
}

const VEC4 = `// Rung 2: one vec4f per thread. The last n % 4 elements go through a view of single elements.
//@ dispatch main min(65535, ceilDiv(n, 4 * WG)), ceilDiv(ceilDiv(n, 4 * WG), 65535)
//@ dispatch tail 1

override WG: u32 = 256;

${BINDINGS}${OUTPUT}@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

${MAIN}  if (i < params.n / 4u) {
    let x = a4[i];
    out4[i] = x * x;
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) {
    let x = a[i];
    out[i] = x * x;
  }
}
`;

function handout(id: string): string {
  return `# Squares

## Why

Squaring an array is one multiplication for every eight bytes that move. Whatever the processor can compute, such a kernel waits for memory. How close to the bandwidth of your device can you get?

## What to do first

1. Replace the line with TODO in the starter, and check your kernel: \`rooflab check ${id}/squares my.wgsl\`.
2. Measure it, and find it on the roofline.

## Bindings and launch plan

The input \`a\` is bound at 1, the output \`out\` at 2. The line \`//@ dispatch\` says how many workgroups run.
`;
}
