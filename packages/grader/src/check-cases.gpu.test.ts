import { deriveKey, seededRandom } from '@rooflab/lab';
import { scheduleSchema } from '@rooflab/result';
import { expect, test } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise, kernelStoring } from '../test/fake-exercise.ts';
import { type GradeOptions, grade, openForTests } from '../test/grading.ts';
import { LIMITS } from './limits.ts';

const opened = await openForTests();

/** Details of the steps of one grading, besides its result. */
async function watched(source: string, options: Partial<GradeOptions> = {}) {
  const steps: string[] = [];
  const result = await grade(source, { opened, ...options, onPhase: ({ phase, detail }) => steps.push(`${phase}: ${detail}`) });
  return { result, steps, reordered: steps.filter((step) => step === 'compiling: for other orders of the invocations').length };
}

/** The upper half of each workgroup doubles what the lower half has loaded for it, with or without a barrier. */
const staged = (barrier: string) => `//@ dispatch main ceilDiv(n, 32)
${BINDINGS}
var<workgroup> staged: array<f32, 32>;
@compute @workgroup_size(64) fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = group.x * 32u + lane % 32u;
  if (lane < 32u && i < params.n) { staged[lane] = a[i]; }
  ${barrier}
  if (lane >= 32u && i < params.n) { out[i] = 2.0 * staged[lane - 32u]; }
}`;

test('a kernel that is right in every order says which orders those were', async () => {
  const { result, reordered } = await watched(staged('workgroupBarrier();'));
  expect(result).toMatchObject({ verdict: 'accepted', correctness: { schedules: { tried: scheduleSchema.options, exceptions: [] } } });
  expect(reordered).toBe(1);
});

test('a missing barrier that the order of this device hides is a wrong answer, with the order that shows it', async () => {
  const { result } = await watched(staged(''));
  expect(result.verdict).toBe('wrong-answer');
  expect(result.message).toContain('is right in one order of the invocations and wrong in another');
  const wrong = result.correctness.cases.filter(({ passed, hidden }) => !passed && !hidden);
  expect(wrong.map(({ mismatch }) => mismatch?.schedule)).toEqual(wrong.map(() => expect.toBeOneOf([...scheduleSchema.options])));
  expect(result.correctness.schedules?.tried).toEqual(scheduleSchema.options);
});

test('a kernel that is wrong as it is written is not compiled again, once that is known', async () => {
  const { result, reordered } = await watched(kernelStoring('3.0 * a[i]'));
  expect(result.verdict).toBe('wrong-answer');
  expect(result.correctness).not.toHaveProperty('schedules');
  expect(result.correctness.cases.every(({ mismatch }) => !mismatch?.schedule)).toBe(true);
  expect(reordered).toBe(0);
});

test('of a hidden case it cannot be determined whether it races or is wrong in every order', async () => {
  const hiddenOnly = (barrier: string, value: string) =>
    staged(`if (params.n < 300u) { return; } ${barrier}`).replace('staged[lane - 32u]; }', `${value}; }`);
  const visible = `if (lane >= 32u && i < params.n && params.n < 300u) { out[i] = 2.0 * a[i]; }`;
  const correctness = async (source: string) =>
    (await watched(source.replace('if (params.n < 300u) {', `${visible} if (params.n < 300u) {`))).result.correctness;
  const racing = await correctness(hiddenOnly('', 'staged[lane - 32u]'));
  const wrong = await correctness(hiddenOnly('', '-1.0'));
  expect(racing.cases.filter(({ passed }) => !passed)).toHaveLength(1);
  expect(wrong).toEqual(racing);
});

test('the file is compiled once, for cases and timed sizes, and once more for other orders of the small cases', async () => {
  const { steps } = await watched(DOUBLE, { mode: 'grade' });
  expect(steps.filter((step) => step.startsWith('compiling: '))).toEqual([
    'compiling: the file',
    'compiling: preparing the cases',
    'compiling: its entry points',
    'compiling: for other orders of the invocations',
  ]);
});

test('the compiler’s messages are those of the file as it is, once each', async () => {
  const { result } = await watched(kernelStoring('2.0 * a[i]', 'fn unused() { return; let unreachable = 1; }'));
  expect(result.diagnostics.filter(({ message }) => message.includes('unreachable'))).toHaveLength(1);
});

test('where no order can be changed every case still runs twice', async () => {
  const source = `//@ dispatch main 1\n${BINDINGS}\n@compute @workgroup_size(1) fn main() { for (var i = 0u; i < params.n; i++) { out[i] = 2.0 * a[i]; } }`;
  const exercise = fakeExercise();
  const { result, steps } = await watched(source, { exercise });
  expect(result).toMatchObject({ verdict: 'accepted', correctness: { schedules: { tried: [], exceptions: [] } } });
  expect(steps.filter((step) => step === 'checking: random, n=64')).toHaveLength(2);
});

test('Progress while cases run counts only the visible ones, and for a hidden case not even its launch is kept', async () => {
  const told: (number | undefined)[] = [];
  const result = await grade(kernelStoring('3.0 * a[i]'), {
    opened,
    onPhase: ({ phase, detail, progress }) => {
      if (phase !== 'checking') return;
      if (detail.includes('hidden')) expect(progress).toBeUndefined();
      if (progress) told.push(progress.done);
    },
  });
  const { cases } = result.correctness;
  const visible = cases.filter(({ hidden }) => !hidden);
  expect(told).toEqual(visible.map((_, index) => index));
  for (const { hidden, launch, mismatch } of cases) {
    expect(launch === undefined).toBe(hidden);
    if (!hidden) expect(mismatch?.elements?.length).toBe(Math.min(5, mismatch?.wrongElements ?? 0));
  }
});

/** How often each case was run. */
async function runsOf(source: string): Promise<number[]> {
  const runs = new Map<string, number>();
  const result = await grade(source, {
    opened,
    onPhase: ({ phase, detail, blame }) => {
      if (phase === 'checking' && blame === 'student') runs.set(detail, (runs.get(detail) ?? 0) + 1);
    },
  });
  expect(result.verdict, result.message).toBe('accepted');
  return result.correctness.cases.map(({ name }) => runs.get(name) ?? 0);
}

test('Runs that wait on the device together are announced one by one, each with the deadline of a run', async () => {
  const runs: string[] = [];
  await grade(DOUBLE, {
    opened,
    onPhase: ({ phase, detail, blame, limitMs }) => {
      if (phase !== 'checking' || blame !== 'student') return;
      expect(limitMs).toBe(LIMITS.software.runMs);
      runs.push(detail);
    },
  });
  const names = fakeExercise()
    .cases(seededRandom(deriveKey('5eed', 'cases')))
    .map(({ name }) => name);
  const [first = '', ...others] = names;
  const again = (of: readonly string[]) => runs.filter((name, i) => of.includes(name) && name !== runs[i - 1]);
  // The first case alone with all its orders, then the others as they are written, then these in other orders.
  expect(again(names)).toEqual([first, ...others, ...others]);
});

test('a kernel that keeps its order is run twice in every case, on another poison each time', async () => {
  const waits = DOUBLE.replace('//@', '//@ scratch 4\n//@').replace('let i', 'while (atomicLoad(&flag) == 1u) {}\n  let i');
  const source = waits.replace('@compute', '@group(0) @binding(3) var<storage, read_write> flag: atomic<u32>;\n@compute');
  expect(await runsOf(source)).toEqual([2, 2, 2, 2, 2, 2, 2]);
});

test('a kernel that can be reordered runs in its own order and in one or all others', async () => {
  expect(await runsOf(DOUBLE)).toSatisfy((runs: number[]) => runs.every((count) => count === 2 || count === 4));
});

test('a device without the memory for a case is our fault, and no verdict', async () => {
  const { createBuffer } = opened.device;
  opened.device.createBuffer = (descriptor) =>
    createBuffer.call(
      opened.device,
      descriptor.label === 'out' ? { ...descriptor, size: opened.device.limits.maxBufferSize + 16 } : descriptor,
    );
  try {
    await expect(grade(DOUBLE, { opened })).rejects.toThrow('device memory for out');
  } finally {
    opened.device.createBuffer = createBuffer;
  }
});
