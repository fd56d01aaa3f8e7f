import { KernelFault, readWords } from '@rooflab/harness';
import { fillArray, hashWord } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise, fakeOutput, fakeTimed, kernelStoring, TRUSTED } from '../test/fake-exercise.ts';
import { grade, openForTests, sessionFor } from '../test/grading.ts';
import { createLoggingJudge } from '../test/logging-judge.ts';
import { spyOnGpu } from '../test/spy-on-gpu.ts';
import type { Judge } from './judge.ts';
import { compileKernel } from './kernel.ts';
import type { PhaseMessage } from './phase.ts';
import { measureRoof } from './roof/measure-roof.ts';
import type { ProbedRoof } from './roof/probed-roof.ts';
import { timeSize } from './time-size.ts';

const opened = await openForTests();
const { device } = opened;

/** Inputs whose words identify the set and the element. */
const EXERCISE = fakeExercise({ inputs: [{ name: 'a', element: 'u32' }], outputs: [fakeOutput('u32')] });
const N = 600;
const TIMED = { ...fakeTimed(N), families: [[{ kind: 'u32', base: 0, bound: 2 ** 32 - 1 }]] } as const;

let ceilings: ProbedRoof | null = null;

/** Times one kernel with a judge of the test's own. */
async function time(source: string, judge: Judge, onPhase: (message: PhaseMessage) => void = () => {}) {
  const session = await sessionFor(opened, EXERCISE, onPhase);
  const { timer, filler } = session;
  ceilings ??= await measureRoof({ opened, timer, filler, now: () => '', onStep: () => {} });
  const kernel = await compileKernel(session, { source }, [TIMED]);
  return {
    session,
    outcome: await timeSize(session, { kernel, rung: null, judge, ceilings, passFraction: null }, { timed: TIMED, sizesLeft: 1 }),
  };
}

/** Stores what it finds: a word of scratch, the previous word of the output, and a word of its input. */
const WITNESS = `//@ dispatch main 1
//@ scratch 64
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;
@compute @workgroup_size(1) fn main() {
  out[0] = scratch[15];
  out[1] = a[params.n - 1u];
  out[3] = out[2];
  scratch[15] = 0u;
}
`;

describe('each run of a sampling', async () => {
  const judge = await createLoggingJudge(device);
  const { session, outcome } = await time(WITNESS, judge);
  const logged = await judge.logged();
  const { warmUps } = session.limits;
  const run = (i: number) => `n=${N}, run ${i - warmUps}`;

  test('is judged, the warm-up first, each in a slot of its own', () => {
    expect(judge.order).toEqual(Array.from(judge.order, (_, i) => i));
    expect(judge.order).toHaveLength(warmUps + outcome.measurement.samplesNs.length + outcome.measurement.droppedSamples);
  });

  test('finds fresh random words in its output', () => {
    expect(logged.map((words) => words[3])).toEqual(logged.map((_, i) => hashWord(session.key(`timed canary at ${run(i)}`), 2)));
    expect(new Set(logged.map((words) => words[3])).size).toBe(logged.length);
  });

  test('finds fresh random words in its scratch, never what the run before left there', () => {
    expect(logged.map((words) => words[0])).toEqual(logged.map((_, i) => hashWord(session.key(`timed scratch at ${run(i)}`), 15)));
    expect(new Set(logged.map((words) => words[0])).size).toBe(logged.length);
  });

  test('reads another set of inputs than the run before, all sets in turn', () => {
    const lastWords = [0, 1, 2].map((set) => {
      const key = session.key(`timed ${JSON.stringify({ n: N })}, set ${set}, input 0`);
      return fillArray({ kind: 'u32', base: 0, bound: 2 ** 32 - 1 }, key, N)[N - 1];
    });
    expect(new Set(lastWords).size).toBe(3);
    expect(logged.map((words) => words[1])).toEqual(logged.map((_, i) => lastWords[i % 3]));
  });
});

test('the inputs are the same after all runs as before', async () => {
  const after: Uint32Array[] = [];
  const judge = await createLoggingJudge(device, async (sets) => {
    for (const { inputs } of sets) for (const buffer of inputs) after.push(await readWords(device, buffer, 4 * N));
  });
  const { session } = await time(WITNESS, judge);
  const before = after.map((_, set) =>
    fillArray({ kind: 'u32', base: 0, bound: 2 ** 32 - 1 }, session.key(`timed ${JSON.stringify({ n: N })}, set ${set}, input 0`), N),
  );
  expect(after).toHaveLength(3);
  expect(after).toEqual(before);
});

test('the trusted kernel sees the outputs of the warm-up too', async () => {
  // Wrong in the first run only, whose output was poisoned with this word.
  const session = await sessionFor(opened, fakeExercise());
  const poison = hashWord(session.key('timed canary at n=3000, run -1'), 0);
  const source = `//@ dispatch main ceilDiv(n, 64)
${BINDINGS}@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let wrong = i == 0u && bitcast<u32>(out[0]) == ${poison}u;
  if (i < params.n) { out[i] = select(2.0, 3.0, wrong) * a[i]; }
}
`;
  const exercise = fakeExercise({ timed: () => [fakeTimed(3000)] });
  const result = await grade(source, { opened, exercise, mode: 'grade' });
  expect(result.correctness.cases.at(-1)?.mismatch).toMatchObject({ wrongElements: 1, firstIndex: 0 });
});

describe('buffers', () => {
  const ours = (labels: readonly string[]) => labels.filter((label) => ['a', 'out', 'scratch', 'prepared'].includes(label));

  async function liveAfter(work: () => Promise<unknown>): Promise<string[]> {
    const spy = spyOnGpu(device, '', () => '');
    try {
      await work();
      return ours(spy.live());
    } finally {
      spy.restore();
    }
  }

  test('of a size are used again by the next grading on the device, and no others are left', async () => {
    const judge = await createLoggingJudge(device);
    await time(WITNESS, judge);
    expect(await liveAfter(() => time(WITNESS, judge))).toEqual([]);
  });

  test('of a size are gone when its launch is refused', async () => {
    const source = WITNESS.replace('scratch: array<u32>', 'scratch: array<u32, 100>');
    const judge = await createLoggingJudge(device);
    expect(await liveAfter(() => expect(time(source, judge)).rejects.toBeInstanceOf(KernelFault))).toEqual([]);
  });

  test('of a small case are gone when its launch is refused', async () => {
    const source = kernelStoring('all[99]', '@group(0) @binding(1) var<storage, read> all: array<f32, 100>;');
    expect(await liveAfter(() => grade(source, { opened }))).toEqual([]);
  });
});

describe('a wait for the kernel', () => {
  const source = `//@ scratch 4 * n\n//@ sweep WG 32\noverride WG: u32 = 64;\n${kernelStoring('2.0 * a[i] + f32(scratch[i] & 0u)', '@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;')}`;

  test("is announced before as the kernel's responsibility, in every step of a grading", async () => {
    let step: PhaseMessage | null = null;
    const spy = spyOnGpu(device, source, () => `${step?.blame}: ${step?.phase}`);
    try {
      const files = { trusted: TRUSTED, rung: { name: '01-naive', source: DOUBLE } };
      await grade(source, {
        opened,
        mode: 'measure',
        files,
        onPhase: (message) => {
          step = message;
        },
      });
    } finally {
      spy.restore();
    }
    expect(new Set(spy.waits.map(({ during }) => during))).toEqual(new Set(['student: checking', 'student: timing']));
    expect(new Set(spy.waits.map(({ what }) => what))).toEqual(new Set(['mapAsync', 'onSubmittedWorkDone']));
  });

  test('is never announced so while only kernels of ours run', async () => {
    const rung = `// the rung\n${DOUBLE}`;
    let step: PhaseMessage | null = null;
    const spy = spyOnGpu(device, rung, () => `${step?.blame}: ${step?.phase}`);
    try {
      const files = { trusted: TRUSTED, rung: { name: '01-naive', source: rung } };
      await grade(DOUBLE, {
        opened,
        mode: 'grade',
        files,
        onPhase: (message) => {
          step = message;
        },
      });
    } finally {
      spy.restore();
    }
    expect(new Set(spy.waits.map(({ during }) => during))).toEqual(new Set(['ours: timing']));
  });
});
