import type { GradeRequest } from '@rooflab/grader';
import { resultFixture } from '@rooflab/result/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPlayer, runPractice } from './run-practice.ts';
import { fakeWorker } from './testing/fake-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request: GradeRequest = { exercise: 'reduction/sum', source: '', seed: '5eed', mode: 'check' };

function start() {
  const fake = fakeWorker();
  const phases: string[] = [];
  const run = runPractice(request, { startWorker: () => fake.worker, onPhase: ({ detail }) => void phases.push(detail) });
  return { ...fake, phases, run };
}

test('The request goes to the worker, phases are passed on, and an answer ends the worker.', async () => {
  const { run, tasks, say, state, phases } = start();
  expect(tasks).toEqual([{ kind: 'grade', request }]);
  say({ kind: 'phase', phase: { phase: 'checking', detail: 'n=1', limitMs: 100, blame: 'student' } });
  say({ kind: 'no-device', reason: 'no-adapter' });
  expect(await run.outcome).toEqual({ kind: 'no-device', reason: 'no-adapter' });
  expect(phases.at(-1)).toBe('n=1');
  expect(state.ended).toBe(true);
});

test('A kernel that hangs ends the worker, and the outcome names the step and whose fault it is.', async () => {
  const { run, say, state } = start();
  const phase = { phase: 'checking', detail: 'n=257', limitMs: 2000, blame: 'student' } as const;
  say({ kind: 'phase', phase });
  vi.advanceTimersByTime(10_000);
  expect(await run.outcome).toEqual({ kind: 'hung', step: phase });
  expect(state.ended).toBe(true);
});

test.each(['a step that hangs', 'a failure'])('After the verdict %s costs the x-ray only.', async (what) => {
  const { run, say, state } = start();
  const [result, clock] = [resultFixture(), { stepNs: 100 }];
  say({ kind: 'graded', result, clock });
  say({ kind: 'phase', phase: { phase: 'x-ray', detail: '', limitMs: 2000, blame: 'student' } });
  if (what === 'a failure') say({ kind: 'failed', message: 'The device was lost.' });
  else vi.advanceTimersByTime(10_000);
  expect(await run.outcome).toEqual({ kind: 'result', result: { ...result, xrayRefused: expect.stringContaining('no x-ray') }, clock });
  expect(state.ended).toBe(true);
});

test('A worker that cannot be loaded is no verdict.', async () => {
  const { run, fail } = start();
  fail('blocked');
  expect(await run.outcome).toEqual({ kind: 'failed', message: 'blocked' });
});

test('A run that is stopped by hand ends its worker, and later answers change nothing.', async () => {
  const { run, say, state } = start();
  run.cancel();
  say({ kind: 'failed', message: 'late' });
  expect(await run.outcome).toEqual({ kind: 'cancelled' });
  expect(state.ended).toBe(true);
});

test('A recording ends its worker, whatever it says, and a step that hangs is no recording.', async () => {
  const asked = { exercise: 'reduction/sum', source: '', seed: '5eed', testCase: null };
  const [played, hung] = [fakeWorker(), fakeWorker()];
  const started = [played, hung].map(({ worker }) => runPlayer(asked, { startWorker: () => worker, onPhase: () => {} }));
  expect(played.tasks).toEqual([{ kind: 'play', request: asked }]);
  const outcome = { refusal: { refused: 'too much', line: 0, column: 0 }, testCase: 'one', size: { n: 1 }, cases: [] };
  played.say({ kind: 'played', outcome });
  expect(await started[0]?.outcome).toEqual({ kind: 'played', outcome });
  vi.advanceTimersByTime(120_000);
  expect(await started[1]?.outcome).toMatchObject({ kind: 'hung' });
  expect([played, hung].map(({ state }) => state.ended)).toEqual([true, true]);
});
