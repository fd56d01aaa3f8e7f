import { preparerInProcess } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { fakeExercise, fakeTimed } from '../../test/fake-exercise.ts';
import { LIMITS } from '../limits.ts';
import type { PhaseMessage } from '../phase.ts';
import { createSession } from '../session.ts';
import type { Place } from './place.ts';
import { VISIT_LIMITS } from './sampling.ts';
import { visitCpu } from './visit-cpu.ts';

const N = 2 ** 20;
const STEP_MS = LIMITS.hardware.ourStepMs;

interface Visit {
  /** Time for each element in a step of `N`. */
  readonly nsEach: number;
  /** Time for each element in a step of `n`, as a share of `nsEach`. */
  readonly share?: (n: number) => number;
  readonly waitsMs?: number;
}

/** Visits `N` elements of a function that takes this long for each; the first step also waits for something else. */
async function visited({ nsEach, share = () => 1, waitsMs = 0 }: Visit) {
  let nowMs = 0;
  let lateMs = waitsMs;
  const announced: PhaseMessage[] = [];
  const steps: { n: number | undefined; ms: number }[] = [];
  const exercise = fakeExercise();
  const device = { limits: { maxStorageBufferBindingSize: 2 ** 31, maxBufferSize: 2 ** 31 } };
  const session = createSession({
    opened: { software: false, device } as never,
    exercise,
    preparer: {
      ...preparerInProcess(exercise, '5eed'),
      async processor({ timed: { size }, samples }) {
        const { n = 0 } = size;
        const ms = (n * nsEach * share(n)) / 1e6 + lateMs;
        lateMs = 0;
        nowMs += ms;
        steps.push({ n, ms });
        return { samplesNs: Array.from({ length: samples }, () => 1e6), wrong: null };
      },
    },
    seed: '5eed',
    filler: {} as never,
    timer: {} as never,
    clock: () => nowMs,
    onPhase: (message) => announced.push(message),
  });
  const variant = {} as Place['variant'];
  const place: Place = { session, variant, constants: {}, timed: fakeTimed(N), label: 'CPU', limits: VISIT_LIMITS.hardware };
  const taken = await visitCpu(place, { ms: () => nowMs, stepNs: 0 }).catch((error: Error) => error);
  return { taken, steps, announced };
}

test('A part of the work comes first, as a step of its own.', async () => {
  const { taken, steps, announced } = await visited({ nsEach: 100 });
  expect(taken).toMatchObject({ samplesNs: { length: VISIT_LIMITS.hardware.samples }, bytes: 8 * N });
  expect(steps.map(({ n }) => n)).toEqual([N / 64, N]);
  expect(announced.map(({ detail, limitMs }) => [detail, limitMs])).toEqual([
    ['CPU: a part of it', STEP_MS],
    ['CPU', STEP_MS],
  ]);
});

test.each([0.5, 0.7, 0.8, 1, 2, 50])('No step takes longer than it may, where all would take %d times as long.', async (times) => {
  const { taken, steps } = await visited({ nsEach: (times * 1e6 * STEP_MS) / N });
  expect(Math.max(...steps.map(({ ms }) => ms))).toBeLessThan(STEP_MS);
  if (times <= 0.5) expect(taken).not.toBeInstanceOf(Error);
  else
    expect(String(taken)).toMatch(/^SkippedPlace: calling and checking the CPU's function would take about .*s; the longest .* takes 10/);
});

test.each([0.5, 0.6, 0.7, 0.8, 1])(
  'A sort, whose time grows by a logarithm more, takes no step too long, where all would take %d times as long.',
  async (times) => {
    const share = (n: number): number => Math.log2(n) / Math.log2(N);
    const { steps } = await visited({ nsEach: (times * 1e6 * STEP_MS) / N, share });
    expect(Math.max(...steps.map(({ ms }) => ms))).toBeLessThan(STEP_MS);
  },
);

test('A first step that had to wait refuses nothing.', async () => {
  const { taken, steps } = await visited({ nsEach: 100, waitsMs: 2000 });
  expect(taken).not.toBeInstanceOf(Error);
  expect(steps).toHaveLength(3);
});
