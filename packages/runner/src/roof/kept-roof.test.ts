import type { GradeRequest } from '@rooflab/grader';
import type { KeptRoof } from '@rooflab/result';
import { afterEach, expect, test } from 'vitest';
import { fakeProgram, fakeRequest } from '../../test/fakes.ts';
import { keptRoofFixture } from '../../test/kept-roof.ts';
import { createRunner, type Runner } from '../index.ts';
import type { RoofStore } from './roof-keeper.ts';

const runners: Runner[] = [];
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.close())));

function fakeRunner(device: 'hardware' | 'software', roofStore?: RoofStore): Runner {
  const runner = createRunner({ device, program: fakeProgram(), ...(roofStore && { roofStore }) });
  runners.push(runner);
  return runner;
}

const roofGiven = async (runner: Runner, changes: Partial<GradeRequest> = {}) => {
  const result = await runner.grade({ ...fakeRequest('roof'), ...changes });
  return { ...JSON.parse(result.message), phases: result.phases.map(({ phase }) => phase) };
};

test('Of a GPU the roof is measured once, before the first grading that is timed, and given to all gradings.', async () => {
  const runner = fakeRunner('hardware');
  expect(runner.keptRoof()).toBeNull();
  const [first, second] = [await roofGiven(runner), await roofGiven(runner)];
  expect(first.roof).toBe(runner.keptRoof()?.roof.measuredAt);
  expect(second.roof).toBe(first.roof);
  expect(first.phases).toEqual(['queued', 'preparing', 'roof', 'process', 'opening']);
  expect(second.phases).toEqual(['queued', 'preparing', 'process', 'opening']);
});

test.each<[string, Partial<GradeRequest>]>([
  ['a check', { mode: 'check' }],
  ['a grading by counts', { gradedBy: 'counts' }],
])('For %s no roof is measured.', async (_, changes) => {
  const runner = fakeRunner('hardware');
  expect(await roofGiven(runner, changes)).toMatchObject({ roof: null });
  expect(runner.keptRoof()).toBeNull();
});

test('A grading that is to measure its roof itself is given none.', async () => {
  const runner = fakeRunner('hardware');
  await runner.measureRoof();
  const { message } = await runner.grade(fakeRequest('roof'), { ownRoof: true });
  expect(JSON.parse(message)).toEqual({ roof: null });
});

test('The roof of a software device is not kept.', async () => {
  const runner = fakeRunner('software');
  await runner.measureRoof();
  expect(await roofGiven(runner)).toMatchObject({ roof: null });
  expect(runner.keptRoof()).toBeNull();
});

test('A roof that is asked for is measured anew, and kept from then on.', async () => {
  const runner = fakeRunner('hardware');
  const { roof: before } = await roofGiven(runner);
  const { roof } = await runner.measureRoof();
  expect(Date.parse(roof.measuredAt)).toBeGreaterThan(Date.parse(before));
  expect(await roofGiven(runner)).toMatchObject({ roof: roof.measuredAt });
});

test('A worker that waits for work does not measure a roof that it never needed, and renews one that has become too old.', async () => {
  const old = keptRoofFixture({ measuredAt: '2026-11-28T10:00:00.000Z' });
  const idle = fakeRunner('hardware');
  await idle.ready();
  expect(idle.keptRoof()).toBeNull();
  const runner = fakeRunner('hardware', { read: () => old, write: () => {} });
  await runner.ready();
  expect(runner.keptRoof()?.roof.measuredAt).not.toBe(old.roof.measuredAt);
});

test('A roof of another GPU that was stored is not used twice: the next grading measures its own, which is stored.', async () => {
  const stored: KeptRoof[] = [keptRoofFixture({ measuredAt: new Date().toISOString() })];
  const runner = fakeRunner('hardware', { read: () => stored[0] ?? null, write: (roof) => stored.push(roof) });
  // The real process compares it with its device; this one only reports what it was given.
  expect(await roofGiven(runner)).toMatchObject({ roof: stored[0]?.roof.measuredAt });
  expect(await roofGiven(runner)).toMatchObject({ roof: stored[1]?.roof.measuredAt });
  expect(stored).toHaveLength(2);
  expect(stored[1]?.device.description).toBe('Fake');
});
