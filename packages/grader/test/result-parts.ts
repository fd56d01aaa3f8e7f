import type { CaseResult, Measurement } from '@rooflab/result';
import { caseFixture, deviceFixture, measurementFixture } from '@rooflab/result/testing';
import type { GradeRequest } from '../src/request.ts';
import { emptyResult, type ResultParts } from '../src/result-parts.ts';
import { fakeExercise } from './fake-exercise.ts';

const REQUEST: GradeRequest = { exercise: 'fake/double', source: '', seed: '5eed', mode: 'grade' };

/** What a grading on hardware knows when all cases are right and nothing was timed. */
export function hardwareParts(changes: Partial<ResultParts> = {}): ResultParts {
  const parts = emptyResult({
    exercise: fakeExercise(),
    request: REQUEST,
    harness: { version: '', webgpu: '', toggles: [] },
    device: deviceFixture({ deviceClass: 'medium' }),
  });
  return { ...parts, cases: [caseResult(), caseResult()], ...changes };
}

/** Timed on hardware, at these fractions of the roof. */
export function timedParts(fractions: readonly number[], fraction: number, changes: Partial<ResultParts> = {}): ResultParts {
  return hardwareParts({ speedGraded: true, fraction, measurements: fractions.map(measurementAt), ...changes });
}

export function caseResult(changes: Partial<CaseResult> = {}): CaseResult {
  return caseFixture({ name: 'random, n=257', ...changes });
}

export function wrongCase(changes: Partial<CaseResult> = {}): CaseResult {
  const mismatch = {
    wrongElements: 3,
    checkedElements: 257,
    overwritten: 0,
    firstIndex: 256,
    expected: '2.5',
    got: '0',
    tolerance: 0.001,
  };
  return caseResult({ passed: false, mismatch, ...changes });
}

export const wrongHiddenCase = () => caseResult({ name: 'hidden 1', size: {}, hidden: true, passed: false });

function measurementAt(fraction: number): Measurement {
  return measurementFixture({
    size: { n: 3000 },
    medianNs: 100_000,
    bytes: 24_000,
    flops: 3000,
    fraction,
    attainableBytesPerSecond: 2.4e8 * fraction,
  });
}
