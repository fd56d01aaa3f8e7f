import type { Case, Fill, LabExercise, SizedFill } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { fakeExercise } from '../../test/fake-exercise.ts';
import { grade, openForTests } from '../../test/grading.ts';

const opened = await openForTests();

const INPUTS: readonly SizedFill[] = [
  { kind: 'rising', base: 0, mean: 3, block: 16 },
  { kind: 'u32', base: 0, bound: 'n' },
  { kind: 'f32', offset: 0, spreadBits: 12, exponent: -10 },
];

function caseOf(n: number, hidden = false): Case {
  return { name: hidden ? 'hidden 1' : `random, n=${n}`, size: { n }, hidden, params: { n }, inputs: INPUTS };
}

/** For each of n rows its length, times a value of the table of n that the row's column points to. */
const gathered: LabExercise = fakeExercise({
  inputs: [
    { name: 'offsets', element: 'u32' },
    { name: 'columns', element: 'u32' },
    { name: 'table', element: 'f32' },
  ],
  lengths: ({ n = 0 }) => ({ inputs: [n + 1, n, n], outputs: [n] }),
  fillAt: (fill, { n = 0 }) => ('bound' in fill && typeof fill.bound === 'string' ? { ...fill, bound: n } : fill) as Fill,
  covered: { inputs: INPUTS, dimensions: [{ name: 'n', largestChunk: 64, others: {} }] },
  cases: () => [...[1, 2, 5, 64, 257].map((n) => caseOf(n)), caseOf(300, true)],
  reference: ({ params: { n = 0 } }, [offsets = [], columns = [], table = []]) => [
    {
      kind: 'within',
      values: Float64Array.from(
        { length: n },
        (_, i) => ((offsets[i + 1] ?? 0) - (offsets[i] ?? 0)) * (table[columns[i] ?? 0] ?? Number.NaN),
      ),
      tolerances: new Float64Array(n),
    },
  ],
});

const kernel = (store: string) => `//@ dispatch main ceilDiv(n, 64)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> table: array<f32>;
@group(0) @binding(4) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.n) { return; }
  let length = offsets[i + 1u] - offsets[i];
  ${store}
}`;

test('Inputs that depend on the size are drawn for each covering size, beside inputs that all sizes share.', async () => {
  const { verdict, correctness } = await grade(kernel('out[i] = f32(length) * table[columns[i]];'), { opened, exercise: gathered });
  expect(verdict).toBe('accepted');
  expect(correctness.cases.at(-1)?.sizes?.tried.length).toBeGreaterThan(30);
});

test('A kernel that is wrong for such inputs at some covering sizes is refused.', async () => {
  const store = 'out[i] = f32(length + select(0u, 1u, params.n % 23u == 22u)) * table[columns[i]];';
  const { verdict, correctness } = await grade(kernel(store), { opened, exercise: gathered });
  expect(verdict).toBe('wrong-answer');
  expect(correctness.cases.filter(({ passed }) => !passed).flatMap(({ sizes }) => sizes?.wrong ?? [])).toContain(45);
});
