import { FACT_NAMES, type KernelFacts } from '@rooflab/lab';
import type { DeviceClass, RecordedRung } from '@rooflab/result';
import { expect, test } from 'vitest';
import { fakeExercise } from '../../../test/fake-exercise.ts';
import { DOUBLE } from '../../../test/fake-xray.ts';
import { behavesLike } from './behaves-like.ts';

const NOTHING = Object.fromEntries(FACT_NAMES.map((name) => [name, null])) as KernelFacts;

function recorded(name: string, changes: Partial<RecordedRung> = {}): RecordedRung {
  const rates = { intensity: 0.1, bytesPerSecond: 1e12, flopsPerSecond: 1e11, attainableBytesPerSecond: 2e12, bound: 'memory' as const };
  const about = { exercise: 'fake/double', deviceClass: 'large' as const, device: 'NVIDIA H200', measuredAt: '', score: 90 };
  return { ...rates, ...about, name, size: { n: 1_000_000 }, medianNs: 1e5, fraction: 0.5, facts: { loadBytes: 4 }, ...changes };
}

function likeOf(facts: Partial<KernelFacts>, rungs: readonly RecordedRung[], deviceClass: DeviceClass = 'large') {
  return behavesLike({ exercise: fakeExercise(), facts: { ...NOTHING, ...facts }, xray: DOUBLE, deviceClass }, rungs);
}

test('The nearest rung is named by its number and its words', () => {
  const rungs = [recorded('01-one-element'), recorded('02-vec4', { facts: { loadBytes: 16 } })];
  expect(likeOf({ loadBytes: 4, fraction: 0.5 }, rungs)).toEqual({
    rungs: ['01-one-element'],
    message: 'Behaves like rung 1, one element.',
  });
});

test('Rungs that cannot be distinguished are named together', () => {
  const rungs = [recorded('03-vec4'), recorded('04-unrolled')];
  expect(likeOf({ loadBytes: 4, fraction: 0.5 }, rungs)?.message).toBe('Behaves like rungs 3 and 4, vec4 and unrolled.');
});

test('Times count on the class on which the rung was timed, and nowhere else', () => {
  const rungs = [recorded('01-slow', { fraction: 0.01 })];
  expect(likeOf({ loadBytes: 4, fraction: 0.5 }, rungs)).toBeNull();
  expect(likeOf({ loadBytes: 4, fraction: 0.5 }, rungs, 'medium')?.rungs).toEqual(['01-slow']);
});

test('On a software device times say nothing about a kernel, also where its own rungs were timed', () => {
  const rungs = [
    recorded('01-alike', { deviceClass: 'software', fraction: 0.01 }),
    recorded('02-as-fast', { deviceClass: 'software', fraction: 0.5, facts: { loadBytes: 16 } }),
  ];
  expect(likeOf({ loadBytes: 4, fraction: 0.5 }, rungs, 'software')?.rungs).toEqual(['01-alike']);
});

test('A class without recorded rungs takes those whose size is nearest to that of its x-ray', () => {
  const rungs = [recorded('01-large'), recorded('01-small', { deviceClass: 'software', size: { n: 64 } })];
  expect(likeOf({ loadBytes: 4 }, rungs, 'counted')?.rungs).toEqual(['01-small']);
});

test('Rungs of other exercises, and those without counts, are left out', () => {
  const { facts: _, ...uncounted } = recorded('02-uncounted');
  expect(likeOf({ loadBytes: 4 }, [recorded('01-other', { exercise: 'fake/triple' }), uncounted])).toBeNull();
});
