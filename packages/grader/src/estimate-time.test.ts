import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fakeExercise, fakeTimed } from '../test/fake-exercise.ts';
import { estimateTime, type Look, type TimeEstimate } from './estimate-time.ts';
import { createGrowth } from './growth.ts';
import { LIMITS } from './limits.ts';
import { workOf } from './work.ts';

const exercise = fakeExercise();
const limits = LIMITS.hardware;
const LIMIT_NS = 1e6 * limits.longestTimedMs;

/** Nanoseconds of one run over n elements. */
type Kernel = (n: number) => number;

interface Story extends TimeEstimate {
  /** Times of the runs at smaller sizes. */
  readonly triedNs: readonly number[];
}

interface Circumstances {
  readonly target: number;
  /** Time of the largest small case. */
  readonly small: number;
  /** What a small case takes in addition to the kernel, as seen by the CPU. */
  readonly overheadNs: number;
  readonly passFraction: number | null;
  readonly attainableNs: number;
}

async function storyOf(kernel: Kernel, circumstances: Partial<Circumstances> = {}): Promise<Story> {
  const { target = 2 ** 28, small = 75_000, overheadNs = 1e6, passFraction = null, attainableNs = 1 } = circumstances;
  const growth = createGrowth();
  for (const n of [1, 257, Math.ceil(small / 4), small]) growth.note({ work: workOf(exercise, { n }), ns: kernel(n) + overheadNs });
  const triedNs: number[] = [];
  const estimate = await estimateTime(
    { exercise, growth, limits },
    {
      timed: fakeTimed(target),
      attainableNs,
      passFraction,
      leftMs: limits.deviceMs / 2,
      async tryOut({ size }) {
        triedNs.push(kernel(size.n ?? 0));
        return kernel(size.n ?? 0);
      },
    },
  );
  return { ...estimate, triedNs };
}

interface Growing extends Pick<Circumstances, 'target' | 'small' | 'overheadNs'> {
  readonly kernel: Kernel;
}

/**
 * A fixed cost, a cost per element, and a cost per pair of elements, as of work that is repeated for every element. `totalNs` are those of
 * the target. Small cases have limits of their own: what is slow there is never timed.
 */
function growing(totalNs: { min: number; max: number }): fc.Arbitrary<Growing> {
  return fc
    .record({
      target: fc.integer({ min: 2 ** 17, max: 2 ** 28 }),
      small: fc.integer({ min: 1000, max: 75_000 }),
      overheadNs: fc.double({ min: 0, max: 1e7, noNaN: true }),
      total: fc.double({ min: Math.log(totalNs.min), max: Math.log(totalNs.max), noNaN: true }),
      linear: fc.double({ min: 0, max: 1, noNaN: true }),
      quadratic: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ target, small, overheadNs, total, linear, quadratic }) => {
      const perElement = (linear * (1 - quadratic)) / target;
      const perPair = quadratic / target ** 2;
      const fixed = (1 - linear) * (1 - quadratic);
      return { target, small, overheadNs, kernel: (n: number) => Math.exp(total) * (fixed + perElement * n + perPair * n * n) };
    })
    .filter(({ kernel, small }) => kernel(small) <= 1e6 * limits.runMs);
}

const anyGrowth = growing({ min: 1e4, max: 1e13 });

describe('however a kernel grows, up to the square of its work', () => {
  test('no run is begun that takes longer than the limit of a timed run', async () => {
    await fc.assert(
      fc.asyncProperty(anyGrowth, async ({ kernel, ...around }) => {
        const { begin, triedNs } = await storyOf(kernel, around);
        // Sizes are whole numbers of elements.
        for (const ns of triedNs) expect(ns).toBeLessThanOrEqual(1.01 * LIMIT_NS);
        if (begin) expect(kernel(around.target)).toBeLessThanOrEqual(1.01 * LIMIT_NS);
      }),
    );
  });

  test('of the runs before the timed one only the last takes more than a quarter of that limit', async () => {
    await fc.assert(
      fc.asyncProperty(anyGrowth, async ({ kernel, ...around }) => {
        const { triedNs } = await storyOf(kernel, around);
        // The last may be repeated.
        for (const ns of [...new Set(triedNs)].slice(0, -1)) expect(ns).toBeLessThanOrEqual((1.01 * LIMIT_NS) / 4);
      }),
    );
  });

  test('a run that takes an eighth of the limit is begun, whatever its small cases cost in addition', async () => {
    await fc.assert(
      fc.asyncProperty(growing({ min: LIMIT_NS / 1000, max: LIMIT_NS / 8 }), async ({ kernel, ...around }) => {
        expect((await storyOf(kernel, around)).begin).toBe(true);
      }),
    );
  });

  test('what is not begun takes no less than half of what is said', async () => {
    await fc.assert(
      fc.asyncProperty(anyGrowth, async ({ kernel, ...around }) => {
        const { begin, triedNs, expectedNs } = await storyOf(kernel, around);
        if (!begin && triedNs.length > 1) expect(expectedNs).toBeLessThan(2 * kernel(around.target));
      }),
    );
  });
});

test('One delayed run of the largest small case does not make a kernel too slow, however long it was delayed.', async () => {
  const delays = fc.record({ delayNs: fc.integer({ min: 1e8, max: 9e8 }), target: fc.integer({ min: 2 ** 20, max: 2 ** 28 }) });
  await fc.assert(
    fc.asyncProperty(delays, async ({ delayNs, target }) => {
      const growth = createGrowth();
      const kernel: Kernel = (n) => 5e3 + n / 1000;
      for (const n of [257, 18_000]) growth.note({ work: workOf(exercise, { n }), ns: kernel(n) + 1e5 });
      growth.note({ work: workOf(exercise, { n: 75_000 }), ns: kernel(75_000) + delayNs });
      const look = { timed: fakeTimed(target), attainableNs: 1, passFraction: null, leftMs: limits.deviceMs / 2 };
      const tryOut: Look['tryOut'] = async ({ size }) => kernel(size.n ?? 0);
      expect((await estimateTime({ exercise, growth, limits }, { ...look, tryOut })).begin).toBe(true);
    }),
  );
});

describe('on an H200', () => {
  test('an honest kernel costs one run more, at a size between', async () => {
    const { begin, triedNs } = await storyOf((n) => 5e3 + n / 1000);
    expect(begin).toBe(true);
    expect(triedNs).toHaveLength(1);
  });

  test('one thread that adds up 2^24 numbers is not begun, and its time is estimated', async () => {
    const { begin, expectedNs } = await storyOf((n) => 60 * n, { target: 2 ** 24 });
    expect(begin).toBe(false);
    expect(expectedNs).toBeGreaterThan(0.9 * 60 * 2 ** 24);
    expect(expectedNs).toBeLessThan(1.1 * 60 * 2 ** 24);
  });

  test('a kernel near the pass mark is run even if that takes long, if there is enough time left', async () => {
    const target = 2 ** 24;
    const kernel = (n: number) => (7e8 * n) / target;
    const passFraction = 0.04;
    const near = { target, passFraction, attainableNs: 0.8 * passFraction * 7e8 };
    expect(await storyOf(kernel, near)).toMatchObject({ begin: true });
    expect(await storyOf(kernel, { ...near, attainableNs: 1e5 })).toMatchObject({ begin: false });
    expect(await storyOf((n) => 3 * kernel(n), { ...near, attainableNs: 3 * near.attainableNs })).toMatchObject({ begin: false });
  });
});

/** The prediction at a size at which one run took this long before. */
async function afterRun(ns: number, changes: Partial<Look> = {}) {
  const growth = createGrowth();
  growth.note({ work: workOf(exercise, { n: 2 ** 20 }), ns });
  const timed = fakeTimed(2 ** 20);
  const around = { timed, attainableNs: 1, passFraction: null, leftMs: limits.deviceMs, tryOut: nothingIsTried, ...changes };
  return await estimateTime({ exercise, growth, limits }, around);
}

const nothingIsTried = () => Promise.reject(new Error('tried'));

describe('at a size that was run before', () => {
  test('a run that took exactly the limit is begun again, and a longer one is not', async () => {
    expect(await afterRun(LIMIT_NS)).toEqual({ begin: true, expectedNs: LIMIT_NS });
    expect(await afterRun(1.001 * LIMIT_NS)).toEqual({ begin: false, expectedNs: 1.001 * LIMIT_NS });
  });

  test('near the pass mark a run is begun that takes half of the time that is left, at half of the mark', async () => {
    const near = { passFraction: 0.25, attainableNs: 0.125 * 2 * LIMIT_NS, leftMs: 4 * limits.longestTimedMs };
    expect(await afterRun(2 * LIMIT_NS, near)).toMatchObject({ begin: true });
    expect(await afterRun(2 * LIMIT_NS, { ...near, leftMs: near.leftMs - 1 })).toMatchObject({ begin: false });
    expect(await afterRun(2 * LIMIT_NS, { ...near, attainableNs: 0.99 * near.attainableNs })).toMatchObject({ begin: false });
    expect(await afterRun(2 * LIMIT_NS, { ...near, passFraction: null })).toMatchObject({ begin: false });
  });

  test('nothing is begun when no time is left', async () => {
    for (const leftMs of [0, -1000]) expect(await afterRun(1, { leftMs })).toMatchObject({ begin: false });
  });
});

test('Where sizes between are too coarse to come nearer, one of them is tried, and again before the kernel is called too slow.', async () => {
  const growth = createGrowth();
  growth.note({ work: workOf(exercise, { n: 16 }), ns: 1e6 });
  const tried: number[] = [];
  const look: Look = {
    timed: fakeTimed(2 ** 28),
    attainableNs: 1,
    passFraction: null,
    leftMs: limits.deviceMs,
    async tryOut({ size }) {
      tried.push(size.n ?? 0);
      return 1e6;
    },
  };
  const coarse = { ...exercise, smaller: () => fakeTimed(64) };
  expect((await estimateTime({ exercise: coarse, growth, limits }, look)).begin).toBe(false);
  expect(tried).toEqual([64, 64, 64]);
});

test('One delayed run, of a small case or at a size between, does not make a kernel too slow.', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -1, max: 3 }), fc.double({ min: 1e6, max: LIMIT_NS / 8, noNaN: true }), async (delayed, delayNs) => {
      const kernelNs = (n: number) => 5e3 + n / 1000;
      const growth = createGrowth();
      for (const n of [1, 257, 18_750, 75_000])
        growth.note({ work: workOf(exercise, { n }), ns: kernelNs(n) + (delayed === -1 && n === 75_000 ? delayNs : 0) });
      let run = 0;
      const look: Look = {
        timed: fakeTimed(2 ** 28),
        attainableNs: 1,
        passFraction: null,
        leftMs: limits.deviceMs / 2,
        tryOut: ({ size }) => Promise.resolve(kernelNs(size.n ?? 0) + (run++ === delayed ? delayNs : 0)),
      };
      expect((await estimateTime({ exercise, growth, limits }, look)).begin).toBe(true);
    }),
  );
});

test('Without any observation the run is begun: only its own limit bounds it.', async () => {
  const growth = createGrowth();
  const look = {
    timed: fakeTimed(5000),
    attainableNs: 1,
    passFraction: null,
    leftMs: 1000,
    tryOut: nothingIsTried,
  };
  expect(await estimateTime({ exercise, growth, limits }, look)).toEqual({ begin: true, expectedNs: 0 });
});
