import { HarnessError, readWords } from '@rooflab/harness';
import type { LabExercise } from '@rooflab/lab';
import type { CaseResult } from '@rooflab/result';
import { describe, expect, test, vi } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise, fakeTimed, kernelStoring, TRUSTED } from '../test/fake-exercise.ts';
import { type GradeOptions, grade as gradeOn, openForTests, sessionFor } from '../test/grading.ts';
import { LIMITS } from './limits.ts';
import { PHASES, type PhaseMessage } from './phase.ts';
import { createScratch } from './scratch.ts';

vi.mock('./roof/measure-roof.ts', async (original) => {
  const { rememberRoofs } = await import('../test/remember-roofs.ts');
  return rememberRoofs(await original());
});

const opened = await openForTests();

/** Without saying why, unless a test is about that. */
const grade = (source: string, options: Omit<GradeOptions, 'opened'> = {}) => gradeOn(source, { opened, explain: false, ...options });

describe('an honest kernel', () => {
  test('passes every small case when it is checked, and nothing is timed', async () => {
    const result = await grade(DOUBLE);
    expect(result).toMatchObject({ verdict: 'accepted', score: 40, maxScore: 40, correctness: { passed: 7, total: 7 } });
    expect(result.performance).toEqual({ graded: false, fraction: null, measurements: [], sweep: [] });
    expect(result.diagnostics).toEqual([]);
  });

  test('is timed, judged at the timed size, and placed when it is graded', async () => {
    const phases: PhaseMessage[] = [];
    const rung = { name: '01-naive', source: DOUBLE };
    const result = await grade(DOUBLE, { mode: 'grade', explain: true, files: { rung }, onPhase: (message) => phases.push(message) });
    expect(result).toMatchObject({ verdict: 'accepted', score: 40, maxScore: 40, correctness: { passed: 8, total: 8 } });
    const [measurement] = result.performance.measurements;
    const n = measurement?.size.n ?? 0;
    expect(n).toBeGreaterThanOrEqual(3000);
    expect(measurement).toMatchObject({ bytes: 8 * n, flops: n, intensity: 0.125, rung: { name: '01-naive' } });
    expect(measurement?.samplesNs.length).toBeGreaterThanOrEqual(5);
    expect(result.correctness.cases.at(-1)).toMatchObject({ name: `timed, n=${n}`, passed: true });
    expect(result.roof.curve.length).toBeGreaterThan(2);
    expect(result.device).toMatchObject({ software: true, deviceClass: 'software' });
    expect(result.phases.map(({ phase }) => phase)).toEqual(['starting', 'compiling', 'checking', 'roof', 'timing', 'placing', 'x-ray']);
    expect(new Set(phases.map(({ phase }) => phase))).toEqual(new Set(PHASES));
  });

  test('on a software device is counted as a grading by counts counts it, with the marks that it would get there', async () => {
    const explained = { mode: 'grade', explain: true } as const;
    const [timed, counted] = await Promise.all([grade(DOUBLE, explained), grade(DOUBLE, { ...explained, gradedBy: 'counts' })]);
    const { n = 0 } = timed.counted?.size ?? {};
    expect(timed).toMatchObject({ score: 40, maxScore: 40, performance: { graded: false } });
    expect(timed.counted).toEqual(counted.counted);
    expect(timed.xray).toMatchObject({
      size: { n },
      global: { loads: n, stores: n, bytesRequested: 8 * n, uniqueBytes: 8 * n },
      control: { floatOperations: n },
      hazards: [],
    });
    expect(timed.xray?.global).toEqual(counted.xray?.global);
  });

  test('on a software device has no marks where it is wrong at the counted size, and keeps its verdict', async () => {
    const { counted } = fakeExercise();
    const wrongThere = kernelStoring(`select(2.0, 3.0, params.n == ${counted.size.n}u) * a[i]`);
    const result = await grade(wrongThere, { mode: 'grade', explain: true });
    expect(result).toMatchObject({ verdict: 'accepted', score: 40 });
    expect(result.counted).toBeUndefined();
  });

  test('gets a suggestion based on the counts, even where speed is not graded, unless it was not counted', async () => {
    const vectors = { when: [{ fact: 'loadBytes', below: 12 }], hint: 'Load vectors.' } as const;
    const exercise = fakeExercise({ hints: [{ below: 0.9, hint: 'Load more at once.' }, vectors] });
    const { hint, xray } = await grade(DOUBLE, { mode: 'grade', explain: true, exercise });
    const line = DOUBLE.split('\n').findIndex((text) => text.includes('2.0 * a[i]')) + 1;
    expect(hint).toBe(`Line ${line} loads 4 bytes at a time. Load vectors.`);
    expect(xray?.lines.map((counted) => counted.line)).toContain(line);
    expect((await grade(DOUBLE, { exercise })).hint).toMatch(/^Measure it/);
  });

  test('gets the same cases, sizes and verdict from the same seed, and other sizes from another', async () => {
    const sizesOf = async (seed: string) => {
      const { correctness, performance, verdict } = await grade(DOUBLE, { mode: 'grade', seed });
      return { verdict, correctness, timed: performance.measurements.map(({ size }) => size) };
    };
    const first = await sizesOf('c0ffee');
    expect(await sizesOf('C0FFEE')).toEqual(first);
    expect((await sizesOf('bead')).timed).not.toEqual(first.timed);
  });

  test('may begin with a byte order mark, as editors write it', async () => {
    expect((await grade(`\uFEFF${DOUBLE}`)).verdict).toBe('accepted');
  });
});

describe('a wrong kernel', () => {
  test('gets a message with the wrong case, the number of wrong elements, the first one, and the error', async () => {
    const result = await grade(kernelStoring('select(2.0 * a[i], 7.0, i == 60u || i == 63u)'));
    expect(result).toMatchObject({ verdict: 'wrong-answer', correctness: { passed: 4, total: 7 } });
    expect(result.score).toBe(22.8);
    expect(result.correctness.cases.find(({ name }) => name === 'random, n=64')?.mismatch).toMatchObject({
      wrongElements: 2,
      checkedElements: 64,
      firstIndex: 60,
      got: '7',
    });
    expect(result.message).toMatch(/in "random, n=64" 2 of 64 elements are wrong: element 60 is 7, not /);
  });

  test('that is right on small sizes only is wrong at the timed one, with the first index', async () => {
    const result = await grade(kernelStoring('select(2.0 * a[i], 7.0, i >= 2345u && i < 2348u)'), { mode: 'grade' });
    expect(result.verdict).toBe('wrong-answer');
    const timed = result.correctness.cases.at(-1);
    expect(timed).toMatchObject({ passed: false, mismatch: { wrongElements: 3, firstIndex: 2345, expected: null, got: null } });
    expect(timed?.mismatch?.checkedElements).toBe(timed?.size.n);
  });

  test('that stores NaN, or nothing at all, is wrong', async () => {
    const nan = kernelStoring('bitcast<f32>(0x7fc00000u + params.n * 0u)');
    for (const source of [nan, kernelStoring('out[i]')]) {
      expect(await grade(source)).toMatchObject({ verdict: 'wrong-answer', correctness: { passed: 0 } });
    }
  });

  test('learns nothing of hidden cases but whether each passed', async () => {
    const onlyHidden = (value: string) => grade(kernelStoring(`select(2.0 * a[i], ${value}, params.n > 257u)`));
    const [one, other] = [await onlyHidden('7.0'), await onlyHidden('select(2.0 * a[i], a[i], i == 299u)')];
    expect(one.correctness.cases.at(-1)).toEqual({ name: 'hidden 1', size: {}, hidden: true, passed: false, mismatch: null });
    expect({ ...one, phases: [] }).toEqual({ ...other, phases: [] });
    expect(one.message).toBe('1 of 7 cases is wrong, a hidden one.');
  });
});

describe('an output with a border that may not be written', () => {
  const bordered: Partial<LabExercise> = {
    reference: (_testCase, [a = new Float32Array()]) => [
      {
        kind: 'within',
        values: Float64Array.from(a, (value, i) => (i === 0 ? Number.NaN : 2 * value)),
        tolerances: new Float64Array(a.length),
      },
    ],
  };
  const exercise = fakeExercise(bordered);
  const files = { trusted: TRUSTED.replace('return true', 'return i > 0u') };
  const careful = DOUBLE.replace('if (i < params.n)', 'if (i > 0u && i < params.n)');

  test('accepts a kernel that leaves it alone', async () => {
    expect((await grade(careful, { exercise, files, mode: 'grade' })).verdict).toBe('accepted');
  });

  test('finds a kernel that writes it, in small cases and in timed ones', async () => {
    const { correctness } = await grade(DOUBLE, { exercise, files });
    expect(correctness.cases[1]?.mismatch).toMatchObject({ wrongElements: 0, overwritten: 1, firstIndex: 0, expected: 'untouched' });
    const largeOnly = careful.replace('i > 0u', '(i > 0u || params.n > 2000u)');
    const timed = (await grade(largeOnly, { exercise, files, mode: 'grade' })).correctness.cases.at(-1);
    expect(timed?.mismatch).toMatchObject({ wrongElements: 0, overwritten: 1, firstIndex: 0 });
  });
});

describe('a sweep', () => {
  const exercise = fakeExercise({ timed: () => [fakeTimed(3000)] });
  const sweeping = (value: string) =>
    `//@ sweep WG 32, 64, 1024\noverride WG: u32 = 16;\n${kernelStoring(value).replaceAll('(64)', '(WG)').replace(', 64', ', WG')}`;

  test('gives one measurement for each value that can be run, and a warning for each that cannot', async () => {
    const { verdict, performance, diagnostics } = await grade(sweeping('2.0 * a[i]'), { exercise, mode: 'measure' });
    expect(verdict).toBe('accepted');
    expect(performance.measurements.map(({ overrides }) => overrides)).toEqual([{ WG: 16 }]);
    expect(performance.sweep.map(({ overrides, rung }) => [overrides, rung])).toEqual([
      [{ WG: 32 }, null],
      [{ WG: 64 }, null],
    ]);
    expect(diagnostics).toEqual([
      { severity: 'warning', line: 1, column: 1, length: 0, message: expect.stringMatching(/^With WG = 1024: .*at most 256/) },
    ]);
  });

  test('warns of values with which the output is wrong, and grades the file by its own value', async () => {
    const result = await grade(sweeping('select(2.0, 3.0, WG == 64u) * a[i]'), { exercise, mode: 'measure' });
    expect(result).toMatchObject({ verdict: 'accepted', correctness: { passed: 8, total: 8 } });
    expect(result.performance.sweep.map(({ overrides }) => overrides)).toEqual([{ WG: 32 }]);
    expect(result.diagnostics[0]?.message).toMatch(/^With WG = 64: the output is wrong at n=/);
  });

  test('reaches an override by its @id too', async () => {
    const source = sweeping('2.0 * a[i]').replace('override', '@id(17) override');
    expect((await grade(source, { exercise, mode: 'measure' })).performance.sweep).toHaveLength(2);
  });

  test('is not run when the file is graded', async () => {
    expect((await grade(sweeping('2.0 * a[i]'), { exercise, mode: 'grade' })).performance.sweep).toEqual([]);
  });
});

describe('a launch plan that fails only at the sizes that a GPU is timed at', () => {
  const tooMany = DOUBLE.replace('ceilDiv(n, 64)', 'ceilDiv(n, 16)');

  test.each([
    ['a check', { mode: 'check' }],
    ['a measurement', { mode: 'measure' }],
    ['a grading', { mode: 'grade' }],
    ['a grading by counts', { mode: 'grade', gradedBy: 'counts' }],
  ] as const)('is accepted by %s on the software device, with a warning that says the line to write', async (_name, options) => {
    const { verdict, diagnostics } = await grade(tooMany, options);
    expect(verdict).toBe('accepted');
    expect(diagnostics).toMatchObject([{ severity: 'warning', line: 1 }]);
    expect(diagnostics[0]?.message).toMatch(
      /^On a GPU this kernel would be too slow, where it is timed at n=3\d{6} .* Launch in two dimensions, \/\/@ dispatch main min\(ceilDiv\(n, 16\), 65535\), /,
    );
  });
});

describe('a launch that only fails at the timed size', () => {
  // Less scratch for larger inputs: at n = 3000 the view of 100 words no longer fits.
  const shrinking = `//@ scratch max(4, 4000 - 4 * n)
${kernelStoring('2.0 * a[i] + f32(arrayLength(&out)) * 0.0 + f32(scratch[0] & 0u)', '@group(0) @binding(3) var<storage, read_write> scratch: array<u32, 100>;')}`;

  test('is the kernel’s runtime error, and the small cases stay known', async () => {
    const result = await grade(shrinking, { mode: 'grade' });
    expect(result).toMatchObject({ verdict: 'runtime-error', score: 0, correctness: { passed: 7, total: 8 } });
    expect(result.message).toMatch(/too small/);
  });

  test('as a plan keeps the points of its cases, with a message that says what to write; nothing is timed there', async () => {
    const result = await grade(DOUBLE.replace('ceilDiv(n, 64)', 'ceilDiv(n, 64) + 70000 * (n / 3000)'), { mode: 'grade' });
    expect(result).toMatchObject({ verdict: 'accepted', score: 40, correctness: { passed: 7, total: 7 } });
    expect(result.performance).toEqual({ graded: false, fraction: null, measurements: [], sweep: [] });
    expect(result.diagnostics).toMatchObject([
      { severity: 'warning', line: 1, message: expect.stringMatching(/^When timed at n=3\d{3}: /) },
    ]);
    expect(result.message).toMatch(/but the kernel cannot be launched at the timed size n=3\d{3}, so it was not timed\. Line 1: /);
  });

  test('as a plan is timed at the sizes where it can be launched', async () => {
    const exercise = fakeExercise({ timed: () => [2000, 3000].map(fakeTimed) });
    const result = await grade(DOUBLE.replace('ceilDiv(n, 64)', 'ceilDiv(n, 64) + 70000 * (n / 3000)'), {
      mode: 'grade',
      explain: true,
      exercise,
    });
    expect(result).toMatchObject({ verdict: 'accepted', correctness: { passed: 8, total: 8 }, performance: { fraction: null } });
    expect(result.performance.measurements.map(({ size }) => size)).toEqual([{ n: 2000 }]);
    expect(result.message).toContain('cannot be launched at the timed size n=3000, so it was timed at the other sizes only.');
    expect(result.xray?.size).toEqual({ n: 1003 });
  });
});

describe('a right kernel whose cost grows with the square of its input', () => {
  // Every element first loops over all the others.
  const quadratic = kernelStoring(
    'doubled(i)',
    'fn doubled(i: u32) -> f32 { var x = 0.0; for (var k = 1u; k <= params.n; k++) { x = a[(i + k) % params.n]; } return 2.0 * x; }',
  );
  const sizes = [1000, 3_000_000];
  const exercise = fakeExercise({ timed: () => sizes.map(fakeTimed) });

  test('is never run where that would take hours, and its time there is projected', { timeout: 60_000 }, async () => {
    const steps: PhaseMessage[] = [];
    const cases: CaseResult[][] = [];
    const { verdict, correctness, performance, message } = await grade(quadratic, {
      exercise,
      mode: 'grade',
      onPhase: (step) => steps.push(step),
      onCases: (known) => cases.push([...known]),
    });
    expect(verdict).toBe('accepted');
    expect(correctness).toMatchObject({ passed: 8, total: 8 });
    const [small, large] = performance.measurements;
    expect(small?.projected).toBeUndefined();
    expect(large).toMatchObject({ size: { n: 3_000_000 }, projected: true, samplesNs: [], rung: null });
    // Three thousand times as many elements take nine million times as long, or at least far more than three thousand times.
    expect((large?.medianNs ?? 0) / (small?.medianNs ?? 0)).toBeGreaterThan(10_000);
    expect(message).toContain('one run at n=3000000 would take about');
    // Intermediate sizes were tried, and the large one never.
    const tried = steps.filter(({ detail }) => detail.endsWith('to see how the time grows'));
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.every(({ blame, detail }) => blame === 'student' && !detail.includes('n=3000000,'))).toBe(true);
    // What the parent process would report at any moment: no size counts before it has been timed.
    expect(cases.map((known) => known.filter(({ passed }) => passed).length)).toEqual([7, 7, 8, 8]);
    expect(cases.map((known) => known.length)).toEqual([7, 9, 9, 8]);
  });
});

describe('scratch that the plan asks for', () => {
  const withScratch = kernelStoring(
    '2.0 * a[i] + f32(scratch[i] & 0u)',
    '@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;',
  );

  test('is made and filled in steps of its own where it is large, for which the plan answers', async () => {
    const steps: PhaseMessage[] = [];
    await grade(`//@ scratch ${2 ** 20} + 4 * n\n${withScratch}`, { mode: 'grade', onPhase: (step) => steps.push(step) });
    const fills = steps.filter(({ detail }) => detail.startsWith('the scratch of'));
    expect(new Set(fills.map(({ phase, blame }) => `${phase}: ${blame}`))).toEqual(new Set(['checking: student', 'timing: student']));
    for (const fill of fills) expect(fill.limitMs).toBe(LIMITS.software.fillMs);
    // Seven cases: each makes the scratch once, and fills it before each run, four times where every order is tried and twice elsewhere.
    expect(fills.filter(({ phase }) => phase === 'checking')).toHaveLength(7 + 4 * 4 + 3 * 2);
  });

  test('is filled as a part of each run where it is small', async () => {
    const steps: PhaseMessage[] = [];
    await grade(`//@ scratch 4 * n\n${withScratch}`, { onPhase: (step) => steps.push(step) });
    expect(steps.filter(({ detail }) => detail.startsWith('the scratch of'))).toHaveLength(7);
  });

  test('is new in every word before every run, however large it is', async () => {
    const session = await sessionFor(opened, fakeExercise());
    const bytes = 3 * 2 ** 20 + 64;
    const scratch = await createScratch(session, { bytes, announce: () => {} });
    if (!scratch?.buffer) throw new Error('No scratch was made.');
    const { buffer } = scratch;
    const wordsAfter = async (label: string) => {
      scratch.fill(session.key(label));
      return await readWords(opened.device, buffer, bytes);
    };
    const [first, second] = [await wordsAfter('one'), await wordsAfter('two')];
    scratch.destroy();
    const same = first.reduce((count, word, i) => count + Number(word === second[i]), 0);
    expect(same).toBeLessThan(10);
  });

  test('that the device cannot make is the plan’s fault', async () => {
    const { device } = opened;
    const createBuffer = device.createBuffer;
    device.createBuffer = (descriptor) =>
      createBuffer.call(device, descriptor.label === 'scratch' ? { ...descriptor, size: device.limits.maxBufferSize + 16 } : descriptor);
    try {
      const result = await grade(`//@ scratch 268435456\n${withScratch}`);
      expect(result).toMatchObject({ verdict: 'runtime-error', score: 0 });
      expect(result.message).toContain('cannot allocate the 268435456 bytes of scratch that the launch plan asks for');
    } finally {
      device.createBuffer = createBuffer;
    }
  });
});

describe('a kernel whose runs together take too long', () => {
  // The clock of the grading, not of the machine: each reading is 3 s after the last.
  test('is a timeout while it is checked, by its own time alone', async () => {
    let nowMs = 0;
    const result = await grade(DOUBLE, { clock: () => (nowMs += 3_000) });
    expect(result).toMatchObject({ verdict: 'timeout', score: 0, correctness: { passed: 0, total: 0 } });
    expect(result.message).toContain('The runs of the kernel together took longer than 60 s');
  });

  test('is not a timeout only because its cases are run again: when half of the time is used up, each runs once', async () => {
    let nowMs = 0;
    // 0.9 s per run by its own measurement, 2.7 s by that of all runs together.
    const result = await grade(DOUBLE, { clock: () => (nowMs += 900) });
    expect(result).toMatchObject({ verdict: 'accepted', correctness: { passed: 7, total: 7 } });
  });

  test('is right but slow when that shows while it is timed', async () => {
    let nowMs = 0;
    let isTimed = false;
    const result = await grade(DOUBLE, {
      mode: 'grade',
      onPhase: ({ phase, blame }) => {
        isTimed ||= phase === 'timing' && blame === 'student';
      },
      clock: () => (nowMs += isTimed ? 30_000 : 0),
    });
    expect(result).toMatchObject({ verdict: 'accepted', score: 40, correctness: { passed: 7, total: 7 } });
    expect(result.performance.measurements).toMatchObject([{ projected: true, samplesNs: [] }]);
    expect(result.message).toContain('would take about');
  });
});

describe('what is our own fault is thrown, never a verdict', () => {
  const failing: readonly (readonly [string, Omit<GradeOptions, 'opened'>])[] = [
    ['a trusted kernel that does not compile', { files: { trusted: 'oh no' } }],
    ['a trusted kernel without the functions that judge', { files: { trusted: BINDINGS } }],
    ['a rung that does not compile', { files: { rung: { name: 'broken', source: 'oh no' } } }],
    ['a rung whose plan cannot be run', { files: { rung: { name: 'broken', source: DOUBLE.replace('main', 'nothing') } } }],
    ['a rung that binds what is not there', { files: { rung: { name: 'broken', source: DOUBLE.replace('binding(2)', 'binding(9)') } } }],
    [
      'a command that WebGPU refuses without anybody asking',
      {
        exercise: fakeExercise({
          trusted: {
            file: '',
            prepare: { bytes: () => 64, dispatches: () => [{ entryPoint: 'too_many', workgroups: [70_000, 1, 1] }] },
          },
        }),
        files: { trusted: `${TRUSTED}\n@compute @workgroup_size(1) fn too_many() {}` },
      },
    ],
  ];

  test.each(failing)('%s', async (_title, options) => {
    await expect(grade(DOUBLE, { mode: 'grade', ...options })).rejects.toBeInstanceOf(HarnessError);
  });

  test('an invalid seed', async () => {
    await expect(grade(DOUBLE, { seed: 'xyz' })).rejects.toBeInstanceOf(RangeError);
  });
});

describe('a device that is lost', () => {
  async function gradeAndLose(at: (message: PhaseMessage) => boolean) {
    const doomed = await openForTests();
    let lost = false;
    const onPhase = (message: PhaseMessage) => {
      if (lost || !at(message)) return;
      lost = true;
      doomed.device.destroy();
    };
    return gradeOn(DOUBLE, { opened: doomed, mode: 'grade', onPhase });
  }

  test.each(['checking', 'timing'] as const)('while the kernel runs (%s) is the kernel’s runtime error', async (phase) => {
    const result = await gradeAndLose((message) => message.phase === phase && message.blame === 'student');
    expect(result).toMatchObject({ verdict: 'runtime-error', score: 0 });
    expect(result.message).toMatch(new RegExp(`^The device was lost while the kernel ran \\(${phase}, `));
  });

  test.each(['roof', 'timing'] as const)('while we work (%s) is not a verdict', async (phase) => {
    await expect(gradeAndLose((message) => message.phase === phase && message.blame === 'ours')).rejects.toThrow();
  });
});

test('several timed sizes each get a measurement and a case', async () => {
  const exercise = fakeExercise({ timed: () => [fakeTimed(1000), fakeTimed(5000)] });
  const { performance, correctness, roof } = await grade(DOUBLE, { exercise, mode: 'grade' });
  expect(performance.measurements.map(({ size }) => size)).toEqual([{ n: 1000 }, { n: 5000 }]);
  expect(correctness.cases.slice(-2).map(({ name }) => name)).toEqual(['timed, n=1000', 'timed, n=5000']);
  expect(roof.curve.map(({ bytes }) => bytes)).toEqual(expect.arrayContaining([8000, 40_000]));
});

describe('a device that other gradings use too', () => {
  /** The steps in which something was sent to the device while it was another's. */
  async function sentOutOfTurn(source: string, options: Omit<GradeOptions, 'opened'>): Promise<Set<string>> {
    const found = new Set<string>();
    let held = false;
    let step = '';
    const submit = vi.spyOn(opened.device.queue, 'submit').mockImplementation(function (this: GPUQueue, commands) {
      if (!held) found.add(step);
      Object.getPrototypeOf(this).submit.call(this, commands);
    });
    const hold = (now: boolean): void => {
      held = now;
    };
    const turn = { isHeld: () => held, take: async () => hold(true), leave: () => hold(false) };
    const onPhase = ({ phase, detail }: PhaseMessage) => {
      step = `${phase}, ${detail}`;
    };
    await grade(source, { mode: 'grade', explain: true, onPhase, turn, ...options }).finally(() => submit.mockRestore());
    expect(held).toBe(false);
    return found;
  }

  test.each([
    ['timed and counted', DOUBLE, {}],
    ['counted', DOUBLE, { gradedBy: 'counts' }],
    ['searched for hazards', DOUBLE, { hazardsAreWrong: true }],
    ['wrong and explained', kernelStoring('3.0 * a[i]'), {}],
    ['checked', DOUBLE, { mode: 'check' }],
  ] as const)('runs nothing of a kernel that is %s while it is another’s.', async (_how, source, options) => {
    expect(await sentOutOfTurn(source, options)).toEqual(new Set());
  });
});
