import type { LabExercise, TimedSize } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { fakeExercise, fakeOutput } from '../test/fake-exercise.ts';
import { grade, openForTests } from '../test/grading.ts';

const opened = await openForTests();

const FILL = { kind: 'u32', base: 0, bound: 2 ** 32 - 1 } as const;
const sized = (n: number, steps: number): TimedSize => ({ size: { n, steps }, params: { n, steps }, families: [[FILL, FILL]] });
const caseOf = (n: number, steps: number) => ({
  name: `n=${n}, steps=${steps}`,
  hidden: false,
  size: { n, steps },
  params: { n, steps },
  inputs: [FILL, FILL],
});

/** A wave in words: next[i] = now[i − 1] + 3 · now[i + 1] − before[i], modulo 2³² and around the ends, `steps` times. */
const WAVE: LabExercise = fakeExercise({
  sizeFields: ['n', 'steps'],
  params: [
    { name: 'n', type: 'u32' },
    { name: 'steps', type: 'u32' },
  ],
  inputs: [
    { name: 'before', element: 'u32' },
    { name: 'now', element: 'u32' },
  ],
  outputs: [fakeOutput('u32')],
  repeat: { next: [1, 'output'] },
  lengths: ({ n = 0 }) => ({ inputs: [n, n], outputs: [n] }),
  covered: { inputs: [FILL, FILL], dimensions: [{ name: 'n', largestChunk: 8, others: { steps: 3 } }] },
  cases: () => [caseOf(1, 1), caseOf(5, 2), caseOf(64, 3), caseOf(257, 4), caseOf(300, 7), caseOf(70, 8)],
  timed: () => [sized(3000, 5)],
  sized: ({ n = 1, steps = 1 }) => sized(n, steps),
  smaller: (timed) => timed,
  counted: { ...fakeExercise().counted, size: { n: 1003, steps: 3 } },
  reference: ({ size: { steps = 0 } }, [before = new Uint32Array(), now = new Uint32Array()]) => {
    let [old, current] = [Uint32Array.from(before), Uint32Array.from(now)];
    for (let step = 0; step < steps; step++) [old, current] = [current, stepped(old, current)];
    return [{ kind: 'exact', words: current }];
  },
  trusted: {
    file: 'trusted.wgsl',
    prepare: { bytes: ({ n = 0 }) => 12 * n, dispatches: () => [{ entryPoint: 'prepare_all', workgroups: [1, 1, 1] }] },
  },
});

function stepped(before: Uint32Array, now: Uint32Array): Uint32Array<ArrayBuffer> {
  const at = (i: number) => now[(i + now.length) % now.length] ?? 0;
  return now.map((_, i) => at(i - 1) + Math.imul(3, at(i + 1)) - (before[i] ?? 0)) as Uint32Array<ArrayBuffer>;
}

const TRUSTED = /* wgsl */ `
struct Params { n: u32, steps: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> before: array<u32>;
@group(0) @binding(2) var<storage, read> now: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;
@compute @workgroup_size(1) fn prepare_all() {
  let n = params.n;
  for (var i = 0u; i < n; i++) { prepared[i] = before[i]; prepared[n + i] = now[i]; }
  for (var step = 0u; step < params.steps; step++) {
    let old = n * (step % 3u);
    let current = n * ((step + 1u) % 3u);
    let next = n * ((step + 2u) % 3u);
    for (var i = 0u; i < n; i++) {
      prepared[next + i] = prepared[current + (i + n - 1u) % n] + 3u * prepared[current + (i + 1u) % n] - prepared[old + i];
    }
  }
}
fn expected_word_at(i: u32) -> u32 { return prepared[params.n * ((params.steps + 1u) % 3u) + i]; }
`;

const waving = (
  plan: string,
  { value = 'now[(i + n - 1u) % n] + 3u * now[(i + 1u) % n] - before[i]', declared = '' } = {},
) => /* wgsl */ `${plan}
struct Params { n: u32, steps: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> before: array<u32>;
@group(0) @binding(2) var<storage, read> now: array<u32>;
@group(0) @binding(3) var<storage, read_write> out: array<u32>;
${declared}
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let n = params.n;
  if (i < n) { out[i] = ${value}; }
}
`;

const PLAN = '//@ repeat steps\n//@ dispatch main ceilDiv(n, 64)';
const wave = (source: string, mode: 'check' | 'grade' = 'check') =>
  grade(source, { opened, exercise: WAVE, files: { trusted: TRUSTED }, mode });

describe('steps that a plan repeats', () => {
  test('a right kernel is accepted for odd and even numbers of steps, in small cases, covering sizes and timed runs', async () => {
    const { verdict, correctness } = await wave(waving(PLAN), 'grade');
    expect(verdict).toBe('accepted');
    expect(correctness.cases.some(({ sizes }) => sizes)).toBe(true);
    expect(correctness.cases.at(-1)?.name).toMatch(/^timed/);
  });

  test('a step too few is a wrong answer', async () => {
    expect((await wave(waving('//@ repeat max(1, steps - 1)\n//@ dispatch main ceilDiv(n, 64)'))).verdict).toBe('wrong-answer');
    expect((await wave(waving('//@ dispatch main ceilDiv(n, 64)'))).verdict).toBe('wrong-answer');
  });

  test('a kernel may ask for the number of the iteration', async () => {
    const declared = '@group(0) @binding(5) var<uniform> iteration: u32;';
    const step = 'now[(i + n - 1u) % n] + 3u * now[(i + 1u) % n] - before[i]';
    expect((await wave(waving(PLAN, { value: `select(7u, ${step}, iteration < params.steps)`, declared }))).verdict).toBe('accepted');
    expect((await wave(waving(PLAN, { value: `select(7u, ${step}, iteration + 1u < params.steps)`, declared }))).verdict).toBe(
      'wrong-answer',
    );
  });

  test('an entry point that only large sizes launch is compiled with the others', async () => {
    const plan =
      '//@ repeat steps - min(1, n / 3000)\n//@ dispatch main ceilDiv(n, 64)\n//@ repeat min(1, n / 3000)\n//@ dispatch more ceilDiv(n, 64)';
    const source = waving(plan);
    const more = source.slice(source.indexOf('@compute')).replace('fn main', 'fn more');
    const { verdict, message, correctness } = await wave(`${source}${more}`, 'grade');
    expect(verdict, message).toBe('accepted');
    expect(correctness.cases.at(-1)).toMatchObject({ name: expect.stringMatching(/^timed/), passed: true });
  });

  test('its scratch lasts from one iteration to the next', async () => {
    const declared =
      '@group(0) @binding(4) var<storage, read_write> scratch: array<u32>;\n@group(0) @binding(5) var<uniform> iteration: u32;';
    const value = 'kept(i) + 3u * now[(i + 1u) % n] - before[i]';
    const kept = `fn kept(i: u32) -> u32 {
  let n = params.n;
  if (iteration > 0u && scratch[i] != iteration) { return 0u; }
  scratch[i] = iteration + 1u;
  return now[(i + n - 1u) % n];
}`;
    expect((await wave(waving(`${PLAN}\n//@ scratch 4 * n`, { value, declared: `${declared}\n${kept}` }))).verdict).toBe('accepted');
  });

  test('an input may not be written, and the message names every binding', async () => {
    const source = waving(PLAN, { declared: '@group(0) @binding(6) var<storage, read_write> more: array<u32>;' }).replace(
      'if (i < n) {',
      'if (i < n) { more[i] = 1u;',
    );
    expect((await wave(source)).message).toContain('1 before, 2 now, 3 out, 4 scratch, 5 iteration');
  });

  test('the x-ray counts every iteration', async () => {
    const { xray } = await wave(waving(PLAN), 'grade');
    expect(xray?.dispatches.length).toBe(3);
  });
});

test('an exercise without such steps refuses a repeat line', async () => {
  const { verdict, message } = await grade('//@ repeat 2\n//@ dispatch main 1\n@compute @workgroup_size(1) fn main() {}', { opened });
  expect([verdict, message.includes('no steps to repeat')]).toEqual(['plan-error', true]);
});
