import {
  type Case,
  deriveKey,
  type ElementType,
  type Exercise,
  type F32Fill,
  type Fill,
  type LabExercise,
  seededRandom,
  smallerSize,
  type TimedExercise,
  type TimedSize,
} from '@rooflab/lab';

const SPREAD: F32Fill = { kind: 'f32', offset: 12_345, spreadBits: 20, exponent: -10 };

function fakeCase(n: number, hidden = false): Case {
  return { name: hidden ? 'hidden 1' : `random, n=${n}`, size: { n }, hidden, params: { n }, inputs: [SPREAD] };
}

/** An output of a fake exercise. */
export function fakeOutput(element: ElementType, changes: Partial<Exercise['outputs'][number]> = {}): Exercise['outputs'][number] {
  return { name: 'out', element, compare: element === 'f32' ? 'within' : 'exact', unspecified: false, ...changes };
}

/** One timed size of `n` elements, with inputs of two families. */
export function fakeTimed(n: number): TimedSize {
  return { size: { n }, params: { n }, families: [[SPREAD], [{ ...SPREAD, exponent: 3 }]] };
}

type FakeExercise = LabExercise & TimedExercise;

/** `out = 2·a`, with sizes that SwiftShader runs in an instant. */
export function fakeExercise(changes: Partial<FakeExercise> = {}): FakeExercise {
  return {
    id: 'fake/double',
    title: 'Double',
    task: 'out = 2·a',
    sizeFields: ['n'],
    params: [{ name: 'n', type: 'u32' }],
    inputs: [{ name: 'a', element: 'f32' }],
    outputs: [fakeOutput('f32')],
    operation: 'flop',
    elements: ({ n = 0 }) => n,
    lengths: ({ n = 0 }) => ({ inputs: [n], outputs: [n] }),
    cases: (random) => [...[1, 2, 3, 5, 64, 257].map((n) => fakeCase(n)), fakeCase(random.int(300, 600), true)],
    covered: { inputs: [SPREAD], dimensions: [] },
    fillAt: (fill) => fill as Fill,
    timed: (deviceClass, random) => [fakeTimed((deviceClass === 'software' ? 3000 : 3_000_000) + random.int(0, 999))],
    sized: ({ n = 1 }) => fakeTimed(n),
    smaller: smallerSize({ steps: { n: 1 }, power: 1 }, ({ n = 0 }) => ({ n })),
    cost: ({ n = 0 }) => ({ bytesRead: 4 * n, bytesWritten: 4 * n, flops: n }),
    reference: (_testCase, [a = new Float32Array()]) => [
      { kind: 'within', values: Float64Array.from(a, (value) => 2 * value), tolerances: new Float64Array(a.length) },
    ],
    trusted: { file: 'trusted.wgsl' },
    marks: { passFraction: 0.3, fullFraction: 0.9 },
    counted: {
      scores: {},
      scoreSlack: 0,
      size: { n: 1003 },
      marks: [
        { fact: 'parallelInvocations', points: 10, full: 512, zero: 32, required: true },
        { fact: 'bytesOverFewest', points: 30, full: 1.1, zero: 4 },
        { fact: 'loadBytes', points: 20, full: 12, zero: 4 },
      ],
    },
    hints: [
      { below: 0.9, hint: 'Load more at once.' },
      { below: 0.5, hint: 'Let neighbours read neighbours.' },
    ],
    referenceRung: '01-naive',
    ...changes,
  };
}

/** The trusted kernel of `fakeExercise`. */
export const TRUSTED = /* wgsl */ `
@group(0) @binding(1) var<storage, read> a: array<f32>;
fn expected_at(i: u32) -> vec2f { return vec2f(2.0 * a[i], 0.0); }
fn is_judged(i: u32) -> bool { return true; }
`;

/** Bindings as a student would declare them. */
export const BINDINGS = /* wgsl */ `
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
`;

/** An honest kernel; \`value\` is what it stores at \`i\`. */
export function kernelStoring(value: string, extra = ''): string {
  return /* wgsl */ `//@ dispatch main ceilDiv(n, 64)
${BINDINGS}${extra}
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i < params.n) { out[i] = ${value}; }
}
`;
}

export const DOUBLE = kernelStoring('2.0 * a[i]');

/** A random stream for code that needs one in tests that do not care. */
export const anyRandom = () => seededRandom(deriveKey('5eed', 'any'));

/** The same without times, marks and counts. */
export function untimedExercise(changes: Partial<LabExercise> = {}): LabExercise {
  const { smaller, cost, trusted, marks, counted, referenceRung, ...rest } = fakeExercise();
  return { ...rest, hints: [], timed: () => [], ...changes };
}
