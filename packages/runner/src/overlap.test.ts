import type { Result } from '@rooflab/result';
import { afterEach, expect, test } from 'vitest';
import { fakeProgram, fakeRequest } from '../test/fakes.ts';
import { createRunner, type Runner, type RunnerOptions } from './index.ts';

const runners: Runner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
});

interface Shared {
  readonly identity: string;
  /** When it had the device. */
  readonly held: readonly { readonly fromMs: number; readonly untilMs: number }[];
}

function overlappingRunner(options: RunnerOptions = {}): Runner {
  const runner = createRunner({ device: 'hardware', program: fakeProgram(), overlaps: true, ...options });
  runners.push(runner);
  return runner;
}

/** Grades the files as a worker does: the next one as soon as it may begin. */
async function gradeAll(runner: Runner, sources: readonly string[]): Promise<Promise<Result>[]> {
  await runner.measureRoof();
  const gradings: Promise<Result>[] = [];
  for (const source of sources) {
    const next = Promise.withResolvers<void>();
    const grading = runner.grade(fakeRequest(source), { onUnderWay: next.resolve });
    grading.catch(() => {}).finally(next.resolve);
    gradings.push(grading);
    await next.promise;
  }
  return gradings;
}

async function shared(grading: Promise<Result> | undefined): Promise<Shared> {
  return JSON.parse((await grading)?.message ?? '');
}

test('One process at a time has the device.', async () => {
  const found = await Promise.all((await gradeAll(overlappingRunner(), ['shares', 'shares', 'shares', 'shares'])).map(shared));
  const held = found.flatMap((each) => each.held).sort((a, b) => a.fromMs - b.fromMs);
  expect(held).toHaveLength(8);
  for (const [i, { untilMs }] of held.slice(0, -1).entries()) expect(held[i + 1]?.fromMs).toBeGreaterThanOrEqual(untilMs);
});

test('The time until the device is free counts as queued, and for no limit.', async () => {
  const gradings = await gradeAll(overlappingRunner(), Array(3).fill('shares long'));
  for (const { phases } of await Promise.all(gradings)) {
    expect(phases.map(({ phase }) => phase)).toEqual([
      'queued',
      'preparing',
      'process',
      'opening',
      'compiling',
      'checking',
      'timing',
      'x-ray',
    ]);
  }
});

test.each([
  ['hangs', 'shares hang', 'timeout'],
  ['crashes', 'shares die', 'runtime-error'],
])('A grading that compiled while the process beside it %s begins again, after the canary.', async (_how, source, verdict) => {
  const [ended, next] = await gradeAll(overlappingRunner(), [source, 'shares']);
  expect((await ended)?.verdict).toBe(verdict);
  expect((await shared(next)).held).toHaveLength(2);
});

test('A grading beside one that fails through our fault begins again, and that one fails alone.', async () => {
  const [ended, next] = await gradeAll(overlappingRunner(), ['shares fail', 'shares']);
  await expect(ended).rejects.toThrow('The device was lost.');
  expect((await shared(next)).held).toHaveLength(2);
});

test('A grading that fails through our fault beside another is tried once more alone: the other may have had its memory.', async () => {
  const runner = overlappingRunner();
  const [first] = await gradeAll(runner, ['shares long']);
  let compiled = 0;
  const failing = runner.grade(fakeRequest('shares fail'), { onPhase: ({ phase }) => phase === 'compiling' && compiled++ });
  await expect(failing).rejects.toThrow('The device was lost.');
  expect(compiled).toBe(2);
  expect((await first)?.verdict).toBe('accepted');
});

test('A grading that has its verdict keeps it, whatever happens to its explanation, and the one beside it goes on.', async () => {
  const [ended, next] = await gradeAll(overlappingRunner(), ['shares die-later', 'shares']);
  expect(await ended).toMatchObject({ verdict: 'accepted', xrayRefused: 'There is no x-ray of this kernel: it did not finish.' });
  expect((await shared(next)).held).toHaveLength(2);
});

test('Nothing is done beside a grading that measures its roof itself.', async () => {
  const runner = overlappingRunner();
  let begun = 0;
  await Promise.all(['shares', 'shares'].map((source) => runner.grade(fakeRequest(source), { onUnderWay: () => begun++, ownRoof: true })));
  expect(begun).toBe(0);
});

test('A cancelled grading stops waiting for the device.', async () => {
  const runner = overlappingRunner();
  const controller = new AbortController();
  const [first] = await gradeAll(runner, ['shares']);
  const waiting = runner.grade(fakeRequest('shares'), {
    signal: controller.signal,
    onPhase: ({ phase }) => phase === 'checking' && controller.abort(new Error('Enough.')),
  });
  await expect(waiting).rejects.toThrow('Enough.');
  expect((await first)?.verdict).toBe('accepted');
  expect((await shared(runner.grade(fakeRequest('shares')))).held).toHaveLength(2);
});
