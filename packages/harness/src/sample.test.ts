import { expect, test } from 'vitest';
import type { BoundDispatch } from './dispatch.ts';
import { HarnessError } from './faults.ts';
import { mostRounds, type SamplingOptions, sampleAlternating, timeOnce } from './sample.ts';
import { createStoppingRule } from './stopping-rule.ts';
import type { PassTimer } from './timestamps.ts';

/** A device whose queue is always empty, and a timer that gives each pass the next of `times` (`null` where the clock ran backwards). */
function fakes(log: string[], times: (pass: number) => number | null) {
  let submitted = 0;
  let collected = 0;
  const timer: PassTimer = {
    stepNs: 1,
    settle: () => void log.push('settled'),
    submit(dispatches) {
      log.push(`run ${nameOf(dispatches)}`);
      submitted++;
    },
    async collect() {
      const taken = Array.from({ length: submitted - collected }, (_, i) => times(collected + i));
      collected = submitted;
      return taken;
    },
  };
  const drained = async () => void log.push('drained');
  const device = { queue: { onSubmittedWorkDone: drained } } as GPUDevice;
  return { device, timer };
}

const names = new Map<readonly BoundDispatch[], string>();

function named(name: string): readonly BoundDispatch[] {
  const dispatches: readonly BoundDispatch[] = [];
  names.set(dispatches, name);
  return dispatches;
}

function nameOf(dispatches: readonly BoundDispatch[]): string {
  return names.get(dispatches) ?? '?';
}

function options(parts: Pick<SamplingOptions, 'device' | 'timer'>, maxSamples: number): SamplingOptions {
  const rule = createStoppingRule({ minSamples: maxSamples, maxSamples, limitNs: Number.POSITIVE_INFINITY });
  return { ...parts, rule, warmUps: 2, batch: 3 };
}

const A = named('A');
const B = named('B');

test('contenders take turns, each on a drained queue and, once warm, on settled caches; warm-up runs have negative numbers', async () => {
  const log: string[] = [];
  const numbers: number[] = [];
  const first = {
    dispatches(i: number) {
      numbers.push(i);
      return A;
    },
  };
  const contenders = [first, { dispatches: () => B }];
  await sampleAlternating(
    contenders,
    options(
      fakes(log, () => 100),
      3,
    ),
  );
  expect(numbers).toEqual([-2, -1, 0, 1, 2]);
  const warmUp = ['drained', 'run A', 'drained', 'run B'];
  const round = ['settled', 'drained', 'run A', 'settled', 'drained', 'run B'];
  expect(log).toEqual([warmUp, warmUp, round, round, round].flat());
});

test('a run is prepared, the caches are settled, and it is drained, announced, timed and judged in this order', async () => {
  const log: string[] = [];
  const contender = {
    before: (i: number) => void log.push(`before ${i}`),
    onRun: (i: number) => void log.push(`announce ${i}`),
    dispatches: () => A,
    after: (i: number) => void log.push(`after ${i}`),
  };
  await sampleAlternating([contender], {
    ...options(
      fakes(log, () => 100),
      3,
    ),
    warmUps: 0,
  });
  expect(log.slice(0, 7)).toEqual(['before 0', 'settled', 'drained', 'announce 0', 'run A', 'after 0', 'before 1']);
});

test('warm-up runs are not among the samples, and each contender gets its own', async () => {
  // Passes in order: two warm-up rounds, then A and B in turn.
  const times = (pass: number) => (pass < 4 ? 9999 : pass % 2 === 0 ? 10 + pass : 1000 + pass);
  const contenders = [{ dispatches: () => A }, { dispatches: () => B }];
  const [a, b] = await sampleAlternating(contenders, options(fakes([], times), 3));
  expect(a).toEqual({ samplesNs: [14, 16, 18], dropped: 0 });
  expect(b).toEqual({ samplesNs: [1005, 1007, 1009], dropped: 0 });
});

test('spoiled samples are dropped, counted and taken again', async () => {
  const times = (pass: number) => (pass % 2 === 0 ? null : 50);
  const [a] = await sampleAlternating([{ dispatches: () => A }], options(fakes([], times), 4));
  expect(a?.samplesNs.every((ns) => ns === 50)).toBe(true);
  expect(a?.samplesNs.length).toBeGreaterThanOrEqual(4);
  expect(a?.dropped).toBeGreaterThanOrEqual(4);
});

test.each([0, 1])('a clock that spoils every sample of contender %i is our fault, not an endless loop', async (spoiled) => {
  const contenders = [{ dispatches: () => A }, { dispatches: () => B }];
  const sampling = sampleAlternating(
    contenders,
    options(
      fakes([], (pass) => (pass % 2 === spoiled ? null : 50)),
      500,
    ),
  );
  await expect(sampling).rejects.toBeInstanceOf(HarnessError);
});

test('no number of spoiled samples leads to more rounds than are said to be the most', async () => {
  for (let spoiled = 0; spoiled <= 100; spoiled += 20) {
    let rounds = 0;
    const counting = { before: () => void rounds++, dispatches: () => A };
    const taken = fakes([], (pass) => (pass < spoiled ? null : 50));
    await sampleAlternating([counting], { ...options(taken, 20), warmUps: 0, batch: 15 });
    expect(rounds).toBeGreaterThan(20 + spoiled - 1);
    expect(rounds).toBeLessThanOrEqual(mostRounds({ maxSamples: 20, batch: 15 }));
  }
});

test('With a coarse clock a pass repeats its run until it lasts fifty steps, and a sample is the time of one run.', async () => {
  const stepNs = 100_000;
  const runNs = 30_000;
  const passes: string[] = [];
  let taken: number[] = [];
  const timer: PassTimer = {
    stepNs,
    settle: () => {},
    submit(dispatches) {
      passes.push(dispatches.map(({ workgroups }) => workgroups[0]).join(' '));
      taken.push(dispatches.length);
    },
    async collect() {
      const times = taken.map((runs) => Math.floor((runs * runNs) / stepNs) * stepNs || null);
      taken = [];
      return times;
    },
  };
  const run = (i: number): BoundDispatch[] => [{ pipeline: {} as GPUComputePipeline, bindGroups: [], workgroups: [i + 100, 1, 1] }];
  const judged: number[] = [];
  const contender = { dispatches: run, after: (i: number) => void judged.push(i) };
  const { device } = fakes([], () => 1);
  const [samples] = await sampleAlternating([contender], options({ device, timer }, 3));
  expect(samples?.samplesNs).toHaveLength(3);
  for (const ns of samples?.samplesNs ?? []) expect(Math.abs(ns - runNs) / runNs).toBeLessThan(0.02);
  expect(judged.slice(-3)).toEqual([0, 1, 2]);
  // The output of the last run in the pass is judged, and the runs before it used other inputs.
  expect(passes.at(-1)?.endsWith('104 103 102')).toBe(true);
});

test('The sampling ends in the middle of a batch when what may be spent is spent, and keeps what was sampled.', async () => {
  let asked = 0;
  const isSpent = () => {
    asked++;
    return asked === 2;
  };
  const [a] = await sampleAlternating([{ dispatches: () => A }], {
    ...options(
      fakes([], () => 100),
      10,
    ),
    isSpent,
  });
  expect(a).toEqual({ samplesNs: [100, 100], dropped: 0 });
});

test('The rule receives the samples of the first contender, but no spoiled ones.', async () => {
  const heard: unknown[] = [];
  const rule = { add: (ns: number) => void heard.push(ns), isDone: () => heard.length >= 2, reason: null };
  // After the warm-ups: A and B in turn; the first sample of A is spoiled.
  const times = (pass: number) => (pass === 4 ? null : pass);
  const contenders = [{ dispatches: () => A }, { dispatches: () => B }];
  await sampleAlternating(contenders, { ...options(fakes([], times), 10), rule });
  expect(heard).toEqual([6, 8]);
});

test('One run is timed once, and a clock that ran backwards gives no time.', async () => {
  const log: string[] = [];
  expect(
    await timeOnce(
      { dispatches: () => A },
      7,
      fakes(log, () => 123),
    ),
  ).toBe(123);
  expect(log).toEqual(['settled', 'drained', 'run A']);
  expect(
    await timeOnce(
      { dispatches: () => A },
      7,
      fakes([], () => null),
    ),
  ).toBeNull();
});
