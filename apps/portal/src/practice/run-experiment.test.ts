import { findExperiment } from '@rooflab/catalogue';
import { planVisits, visitPlanOf } from '@rooflab/grader/curves';
import { practiceExperiment } from '@rooflab/lab';
import { deviceFixture } from '@rooflab/result/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PracticeVisits, runPracticeExperiment } from './run-experiment.ts';
import { fakeWorker } from './testing/fake-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const known = findExperiment('vector-ops/access');
if (!known) throw new Error('There is no experiment vector-ops/access.');
const experiment = practiceExperiment(known);
const request = { id: experiment.id, source: 'fn main() {}', seed: '5eed' };
const device = deviceFixture({ deviceClass: 'software' });
const clocks = { gpuStepNs: 1, hostStepNs: 100_000 };
const plan = planVisits(experiment, visitPlanOf(request, 'software'));
const timing = { phase: 'timing', detail: 'your kernel at n=1000', limitMs: 2000, blame: 'student' } as const;

function start() {
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const told: PracticeVisits[] = [];
  const startWorker = () => {
    const fake = fakeWorker();
    workers.push(fake);
    return fake.worker;
  };
  const run = runPracticeExperiment(experiment, request, { startWorker, onVisits: (measured) => void told.push(measured) });
  const visit = (i: number) => ({ kind: 'visited', visited: { ...(plan[i] ?? { curve: '', x: 0, round: 0 }), reason: 'test' } }) as const;
  const at = (i: number) => workers[i] ?? fakeWorker();
  return { run, told, visit, at, workers };
}

test('Each place is told with how many there are, and the last ends the worker.', async () => {
  const { run, told, visit, at } = start();
  at(0).say({ kind: 'measuring', device, clocks });
  at(0).say(visit(0));
  at(0).say(visit(1));
  at(0).say({ kind: 'visits-end', next: null });
  expect(await run.outcome).toEqual({ kind: 'complete' });
  expect(told.map(({ visits, of }) => [visits.length, of])).toEqual([1, 2].map((count) => [count, plan.length]));
  expect(at(0).state.ended).toBe(true);
});

test('A kernel that does not end costs its curve: another worker goes on with the others, and the old one is not heard any more.', async () => {
  const { run, told, visit, at, workers } = start();
  at(0).say({ kind: 'measuring', device, clocks });
  at(0).say(visit(0));
  at(0).say({ kind: 'phase', phase: timing });
  vi.advanceTimersByTime(10_000);
  expect(at(0).state.ended).toBe(true);
  expect(at(1).tasks).toEqual([
    { kind: 'experiment', experiment, request, from: 1, abandoned: { [plan[1]?.curve ?? '']: 'it did not end' } },
  ]);
  at(0).say(visit(1));
  expect(told).toHaveLength(1);
  at(1).say({ kind: 'no-device', reason: 'no-adapter' });
  expect(await run.outcome).toEqual({ kind: 'no-device', reason: 'no-adapter' });
  expect(workers).toHaveLength(2);
});

test('A lost device is opened again, a step of ours that does not end is a failure, and stopping ends all.', async () => {
  const { run, at } = start();
  at(0).say({ kind: 'measuring', device, clocks });
  at(0).say({ kind: 'visits-end', next: 3 });
  expect(at(1).tasks).toMatchObject([{ from: 3, abandoned: {} }]);
  at(1).say({ kind: 'phase', phase: { ...timing, blame: 'ours', detail: 'preparing' } });
  vi.advanceTimersByTime(10_000);
  expect(await run.outcome).toEqual({ kind: 'failed', message: 'preparing did not end.' });
  const other = start();
  other.run.cancel();
  expect(await other.run.outcome).toEqual({ kind: 'cancelled' });
});
